BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE beats (
	worker VARCHAR(40) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (worker)
);
INSERT INTO "beats" VALUES('FoW9hUZcNdVH38Q6',1794961631655);
CREATE TABLE chat (
	game VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	text TEXT NOT NULL, 
	submission VARCHAR(120) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (game, number)
);
CREATE TABLE games (
	id VARCHAR(40) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	public BOOLEAN NOT NULL, 
	rules TEXT NOT NULL, 
	rules_version INTEGER NOT NULL, 
	settings TEXT NOT NULL, 
	host VARCHAR(40), 
	bag_order TEXT, 
	salt VARCHAR(64), 
	nonces TEXT, 
	start TEXT, 
	bot_seed BIGINT NOT NULL, 
	sequence INTEGER NOT NULL, 
	waiting VARCHAR(10), 
	due BIGINT, 
	undo TEXT, 
	rematch VARCHAR(40), 
	result TEXT, 
	created BIGINT NOT NULL, 
	started BIGINT, 
	finished BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('y4FFwMgzKm0NEJdR','table','playing',0,'{"players": 3}',1,'{"public":false,"clock":{"kind":"live","bank":600,"increment":20},"fame":"open","aids":true,"chat":true,"absent":"bot","stand_in":"steady"}','3hcmNy58lcZwb8zY','pharaoh palace nile ra nile earthquake gold religion flood astronomy ra flood nile palace temple statue ra nile drought ra obelisk nile pharaoh fortress pyramid pharaoh fortress temple obelisk gold writing pharaoh ra pharaoh ra god pharaoh fortress ra ra flood pharaoh pharaoh flood astronomy statue sphinx nile unrest ra pharaoh agriculture agriculture statue agriculture writing palace art nile ra ra pharaoh nile fortress ra pharaoh nile ra palace obelisk god ra ra pharaoh pharaoh ra nile writing ra ra god flood pharaoh nile pyramid flood ra sphinx nile gold statue pharaoh pharaoh astronomy ra ra temple step_pyramid pyramid pharaoh fortress sphinx nile statue palace drought pharaoh gold pyramid nile religion god flood step_pyramid obelisk nile nile god flood nile religion god ra funeral obelisk religion ra agriculture art unrest flood astronomy flood pharaoh astronomy ra pharaoh sphinx flood nile step_pyramid nile unrest pharaoh sphinx religion pharaoh temple pharaoh step_pyramid ra ra ra nile god nile art art god agriculture art ra flood writing nile pharaoh ra gold funeral pyramid writing earthquake nile step_pyramid unrest nile temple nile ra pharaoh','7c35d88ea6d78d8ebcaf13f557a7aecab3c6197e01ed6ebf7c1394b7cf2b3b62','[]','[[4, 7, 10, 11], [3, 6, 9, 12], [2, 5, 8, 13]]',1630316576480013478,102,'person',1794961645939,NULL,NULL,NULL,1794961557715,1794961557742,NULL);
INSERT INTO "games" VALUES('qQbMRjoDJXAtYy8p','table','playing',0,'{"players": 2}',1,'{"public":false,"clock":{"kind":"correspondence","days":60},"fame":"open","aids":true,"chat":true,"absent":"bot","stand_in":"steady"}','PabgqtvKfqm4OFz9','fortress temple ra ra pharaoh ra writing sphinx pyramid pharaoh step_pyramid statue obelisk earthquake pharaoh ra ra palace pharaoh statue nile temple flood drought ra agriculture agriculture statue pharaoh agriculture obelisk writing god pharaoh obelisk palace nile nile pyramid ra flood pharaoh step_pyramid fortress nile god nile art sphinx ra pharaoh flood pharaoh nile pyramid ra unrest temple nile gold obelisk god sphinx nile god earthquake flood flood flood god nile ra pharaoh nile pharaoh nile step_pyramid art ra pharaoh nile ra god god gold nile unrest ra ra temple sphinx ra nile fortress pharaoh ra sphinx ra flood nile astronomy pharaoh religion astronomy pharaoh step_pyramid pharaoh god flood fortress gold palace nile temple flood nile pharaoh pharaoh unrest pharaoh flood ra drought art pyramid religion astronomy pharaoh obelisk statue art ra astronomy ra fortress pharaoh gold palace ra flood flood writing astronomy ra agriculture nile pharaoh ra palace religion religion ra ra agriculture unrest nile art nile ra ra pyramid pharaoh nile statue pharaoh writing funeral ra writing pharaoh nile funeral nile ra nile step_pyramid gold nile religion ra','142c204b8667d2c6e04c781085a5bd6888d6e843ad33c1296502696468e581e9','[]','[[3, 4, 7, 8], [2, 5, 6, 9]]',630870729406296310,19,'person',1800145588109,NULL,NULL,NULL,1794961584807,1794961584825,NULL);
INSERT INTO "games" VALUES('zxvEWRCWGsZHHFIG','table','playing',0,'{"players": 3}',1,'{"public":false,"clock":{"kind":"live","bank":600,"increment":20},"fame":"open","aids":true,"chat":true,"absent":"bot","stand_in":"steady"}','JjWjDyJSRpiPtygH','religion pharaoh nile agriculture step_pyramid nile obelisk nile agriculture temple pyramid agriculture ra ra art ra nile statue step_pyramid god flood flood nile obelisk gold nile flood art flood pharaoh pharaoh ra pharaoh ra palace nile flood ra writing statue earthquake fortress sphinx unrest flood temple temple earthquake nile nile obelisk pharaoh palace ra nile religion pharaoh religion writing ra ra obelisk flood obelisk nile unrest fortress gold nile unrest writing ra ra sphinx writing pharaoh nile god god ra writing funeral unrest nile nile fortress ra pyramid ra ra ra pharaoh sphinx ra astronomy fortress pharaoh ra pharaoh ra funeral sphinx pharaoh drought nile flood ra astronomy religion nile pyramid step_pyramid god god nile art statue pharaoh pharaoh step_pyramid pyramid palace pharaoh palace gold art nile agriculture god pharaoh ra flood pharaoh ra religion drought palace flood art pharaoh statue ra pharaoh astronomy pharaoh temple ra pharaoh astronomy nile god gold astronomy pharaoh ra god flood nile pharaoh fortress ra pyramid statue flood pharaoh nile pharaoh sphinx ra step_pyramid temple gold ra ra nile nile pharaoh ra nile agriculture','f931aaeb14cb1447a3c4d2886f059af8be49d473465034edebcd58faa1b2673a','[]','[[2, 5, 8, 13], [4, 7, 10, 11], [3, 6, 9, 12]]',685982325873174929,22,'person',1794961661894,NULL,NULL,NULL,1794961587922,1794961588820,NULL);
INSERT INTO "games" VALUES('DHhdbwChZ30tLaZi','table','playing',0,'{"players": 3, "edition": "2016"}',1,'{"public":false,"clock":{"kind":"correspondence","days":3},"fame":"hidden","aids":true,"chat":true,"absent":"bot","stand_in":"steady"}','eTrOaHvfQo0ffo2W','sphinx ra ra temple pyramid pyramid pharaoh fortress step_pyramid art pharaoh unrest palace nile pyramid flood pharaoh pyramid ra sphinx writing funeral pharaoh flood ra nile drought religion god astronomy ra ra temple earthquake astronomy ra gold religion step_pyramid god astronomy gold pharaoh obelisk nile flood ra god fortress art statue writing art ra flood obelisk ra nile nile ra drought pharaoh unrest flood sphinx unrest flood god ra pharaoh palace astronomy nile nile ra pharaoh nile ra religion obelisk pharaoh nile ra ra ra statue ra flood religion pharaoh flood astronomy nile obelisk agriculture nile palace pharaoh nile ra nile nile pharaoh temple ra ra god god pharaoh step_pyramid sphinx ra step_pyramid statue earthquake pharaoh pharaoh nile religion pyramid ra palace nile agriculture pharaoh god pharaoh pharaoh nile ra palace nile flood nile unrest flood fortress writing nile pharaoh step_pyramid gold pharaoh nile flood art pharaoh pharaoh nile nile nile pharaoh god agriculture fortress statue temple agriculture sphinx obelisk fortress pharaoh art statue ra flood ra nile temple ra gold agriculture ra writing ra writing gold funeral pharaoh ra','137e4786dd8681655f18985484fba44dd8ebc6b1ccdc258de3827b2812369bff','[]','[[3, 6, 9, 12], [4, 7, 10, 11], [2, 5, 8, 13]]',2550282564420562193,31,'person',1795220806448,NULL,NULL,NULL,1794961601581,1794961602222,NULL);
INSERT INTO "games" VALUES('mjJOzwHvLFBdkfZo','table','open',0,'{"players": 3}',1,'{"public":false,"clock":{"kind":"live","bank":600,"increment":20},"fame":"open","aids":true,"chat":true,"absent":"bot","stand_in":"steady"}','cMF9W5zVi9TRkD4S','pharaoh unrest flood religion step_pyramid pharaoh palace fortress pharaoh nile gold fortress funeral flood pharaoh ra writing pharaoh god sphinx statue pharaoh pharaoh sphinx ra ra sphinx step_pyramid statue flood unrest agriculture ra flood ra ra nile flood nile ra nile pharaoh gold writing temple ra agriculture astronomy agriculture pharaoh step_pyramid ra flood step_pyramid fortress nile nile nile ra ra ra pyramid pharaoh flood pharaoh pharaoh statue flood ra fortress ra nile ra ra art nile ra religion god nile nile god unrest agriculture nile pharaoh nile drought obelisk pharaoh flood pharaoh gold sphinx ra pharaoh religion astronomy religion ra ra gold pharaoh pyramid nile god astronomy nile obelisk palace astronomy drought statue ra pharaoh art earthquake obelisk pharaoh obelisk flood nile temple ra sphinx ra nile religion pharaoh pharaoh pharaoh ra palace nile gold temple obelisk palace nile god flood funeral earthquake writing temple ra ra pharaoh ra writing pharaoh ra ra art nile fortress nile astronomy nile pyramid nile art god unrest god writing pyramid palace nile god nile statue temple step_pyramid ra pharaoh art agriculture flood pyramid','60ab882c6e2d187c71a38735871d39fb0346a22105e0fb7aa00330bf5905f5df','[]',NULL,183431053394660251,0,NULL,NULL,NULL,NULL,NULL,1794961616217,NULL,NULL);
INSERT INTO "games" VALUES('rY4Ks6zOSo9p6KBA','table','over',0,'{"players": 2, "ra_limit": 3}',1,'{"public":false,"clock":{"kind":"live","bank":600,"increment":20},"fame":"open","aids":true,"chat":true,"absent":"bot","stand_in":"steady"}','ZdrDvyDF9vH2Td3Z','nile unrest step_pyramid fortress funeral nile pyramid ra pharaoh writing writing pharaoh pyramid religion unrest obelisk nile nile pharaoh ra god earthquake obelisk religion writing pyramid astronomy flood ra statue astronomy ra ra ra pharaoh art pharaoh flood unrest religion pharaoh flood flood drought ra pharaoh pharaoh temple ra god nile statue temple statue art flood palace nile pharaoh astronomy nile obelisk pharaoh flood nile agriculture ra art agriculture gold funeral flood nile ra pharaoh pharaoh ra step_pyramid pyramid pharaoh art gold nile nile nile nile ra ra nile god drought statue fortress nile pharaoh astronomy ra nile religion gold flood agriculture obelisk agriculture ra nile palace pharaoh ra flood palace flood pharaoh god sphinx nile ra god ra nile pharaoh gold temple god pharaoh ra unrest temple ra ra pharaoh obelisk pharaoh pharaoh sphinx flood palace ra astronomy fortress nile pyramid sphinx nile fortress statue religion pharaoh art flood pharaoh ra pharaoh step_pyramid nile sphinx god ra agriculture writing god temple sphinx writing palace ra nile gold ra nile nile earthquake ra step_pyramid ra ra ra fortress step_pyramid pharaoh','f7e9a6195546b2d9bfa45609e1f65a2888ac45134a45e79ba2a676b59c785608','[]','[[3, 4, 7, 8], [2, 5, 6, 9]]',329523264189071386,83,NULL,NULL,NULL,NULL,'{"scores": [12, 7], "winner": 0}',1794961616507,1794961617279,1794961617915);
INSERT INTO "games" VALUES('XsekS0bQ6RkhLsNN','table','playing',0,'{"players": 3}',1,'{"public":false,"clock":{"kind":"live","bank":600,"increment":20},"fame":"open","aids":true,"chat":true,"absent":"bot","stand_in":"steady"}','BaTU6LJCAAY1mZ1V','nile pharaoh pyramid writing god nile earthquake pyramid pharaoh temple nile ra nile ra flood pharaoh ra earthquake pharaoh nile pharaoh religion astronomy sphinx obelisk god step_pyramid gold art flood pharaoh religion palace ra funeral nile pyramid unrest obelisk sphinx agriculture palace temple agriculture pharaoh pharaoh pharaoh gold gold fortress ra statue flood pyramid fortress ra ra palace statue step_pyramid fortress god ra fortress sphinx unrest nile pharaoh art obelisk ra writing ra art nile ra statue pharaoh god pharaoh ra ra ra temple step_pyramid nile astronomy writing nile religion nile pharaoh nile writing sphinx pharaoh god flood ra ra temple ra pharaoh step_pyramid pharaoh flood pharaoh ra step_pyramid nile agriculture astronomy agriculture nile nile nile temple ra god ra pharaoh nile unrest pharaoh religion ra drought statue agriculture unrest nile nile pharaoh nile flood flood pharaoh drought palace writing astronomy god pyramid ra statue pharaoh pharaoh pharaoh ra funeral obelisk god flood ra ra astronomy ra gold art flood nile nile flood ra ra nile ra sphinx fortress ra pharaoh flood nile religion nile flood gold obelisk palace art','ed5849ba3b7faf6184da4b28fc9fba8ab3a7a0b345dc6265cfe71d7cc69ce5b3','[]','[[4, 7, 10, 11], [2, 5, 8, 13], [3, 6, 9, 12]]',2197019897867241712,19,'bot',1794961642153,NULL,NULL,NULL,1794961628043,1794961628058,NULL);
CREATE TABLE links (
	id VARCHAR(40) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	seat INTEGER, 
	person VARCHAR(40), 
	expires BIGINT, 
	spent BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (hash)
);
INSERT INTO "links" VALUES('VASoA25FLmIUSrOD','12cccd881a6fdf77cebfa50996e608dc0a504a24d156ffe7cd7e44586941d9db','zxvEWRCWGsZHHFIG','invite',1,NULL,NULL,1,1794961588123);
INSERT INTO "links" VALUES('Qxzz1nNxoD9NdfAM','397653c8e0de7f6ea1758c7ff8e7656e50fc065136157bc4c708512f70ff008d','DHhdbwChZ30tLaZi','invite',1,NULL,NULL,1,1794961601770);
INSERT INTO "links" VALUES('E48haEeFGu57D7zV','4058383471b6193d68702550297d72f06566e1885491d7033d1b44990600eb5d','mjJOzwHvLFBdkfZo','invite',1,NULL,NULL,0,1794961616323);
INSERT INTO "links" VALUES('poGCsdKIR4NSlaYF','1677ddee24c37b5826b97ea70ec20780b6be32a932568b01b3c4ed776e17db2e','rY4Ks6zOSo9p6KBA','invite',1,NULL,NULL,1,1794961616799);
CREATE TABLE log (
	game VARCHAR(40) NOT NULL, 
	sequence INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	action VARCHAR(40) NOT NULL, 
	"by" VARCHAR(10) NOT NULL, 
	submission VARCHAR(120), 
	at BIGINT NOT NULL, 
	charged BIGINT NOT NULL, 
	PRIMARY KEY (game, sequence)
);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',1,'play',2,'draw fortress','bot',NULL,1794961558383,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',2,'play',0,'invoke','person','3hcmNy58lcZwb8zY:m-1',1794961558392,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',3,'play',1,'pass','bot',NULL,1794961558702,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',4,'play',2,'pass','bot',NULL,1794961559006,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',5,'play',0,'bid 11','person','3hcmNy58lcZwb8zY:m-4',1794961559020,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',6,'play',1,'draw palace','bot',NULL,1794961559323,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',7,'play',2,'draw nile','bot',NULL,1794961559628,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',8,'play',0,'draw flood','person','3hcmNy58lcZwb8zY:m-7',1794961559643,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',9,'play',1,'draw god','bot',NULL,1794961559954,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',10,'play',2,'invoke','bot',NULL,1794961560256,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',11,'play',0,'bid 4','person','3hcmNy58lcZwb8zY:m-10',1794961560274,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',12,'play',1,'bid 6','bot',NULL,1794961560577,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',13,'play',2,'pass','bot',NULL,1794961560883,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',14,'play',0,'invoke','person','3hcmNy58lcZwb8zY:m-13',1794961560902,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',15,'play',1,'pass','bot',NULL,1794961561218,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',16,'play',2,'pass','bot',NULL,1794961561526,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',17,'play',0,'bid 10','person','3hcmNy58lcZwb8zY:m-16',1794961561531,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',18,'play',1,'draw ra','bot',NULL,1794961561844,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',19,'play',2,'pass','bot',NULL,1794961562148,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',20,'play',0,'bid 7','person','3hcmNy58lcZwb8zY:m-19',1794961562154,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',21,'play',1,'pass','bot',NULL,1794961562458,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',22,'play',2,'draw step_pyramid','bot',NULL,1794961562761,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',23,'play',0,'invoke','person','3hcmNy58lcZwb8zY:m-22',1794961562792,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',24,'play',1,'pass','bot',NULL,1794961563104,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',25,'play',2,'pass','bot',NULL,1794961563409,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',26,'play',0,'bid 4','person','3hcmNy58lcZwb8zY:m-25',1794961563445,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',27,'play',1,'draw pharaoh','bot',NULL,1794961563775,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',28,'play',2,'invoke','bot',NULL,1794961564086,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',29,'play',1,'bid 3','bot',NULL,1794961564389,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',30,'play',2,'bid 5','bot',NULL,1794961564693,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',31,'play',1,'draw funeral','bot',NULL,1794961565007,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',32,'play',2,'draw ra','bot',NULL,1794961565312,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',33,'play',1,'pass','bot',NULL,1794961565614,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',34,'play',2,'pass','bot',NULL,1794961565922,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',35,'play',1,'draw nile','bot',NULL,1794961566230,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',36,'play',2,'draw drought','bot',NULL,1794961566536,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',37,'play',1,'draw pharaoh','bot',NULL,1794961566845,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',38,'play',2,'draw fortress','bot',NULL,1794961567155,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',39,'play',1,'god pharaoh','bot',NULL,1794961567458,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',40,'play',2,'draw ra','bot',NULL,1794961567764,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',41,'play',1,'pass','bot',NULL,1794961568067,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',42,'play',2,'pass','bot',NULL,1794961568375,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',43,'play',1,'draw pharaoh','bot',NULL,1794961568680,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',44,'play',2,'draw step_pyramid','bot',NULL,1794961568984,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',45,'play',1,'draw statue','bot',NULL,1794961569292,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',46,'play',2,'draw god','bot',NULL,1794961569598,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',47,'play',1,'invoke','bot',NULL,1794961569901,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',48,'play',2,'pass','bot',NULL,1794961570203,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',49,'play',1,'pass','bot',NULL,1794961570506,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',50,'play',2,'draw fortress','bot',NULL,1794961570813,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',51,'play',1,'draw astronomy','bot',NULL,1794961571118,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',52,'play',2,'invoke','bot',NULL,1794961571425,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',53,'play',1,'bid 3','bot',NULL,1794961571743,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',54,'play',2,'pass','bot',NULL,1794961572051,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',55,'play',1,'draw ra','bot',NULL,1794961572357,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',56,'play',2,'pass','bot',NULL,1794961572661,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',57,'play',1,'pass','bot',NULL,1794961572963,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',58,'play',2,'draw unrest','bot',NULL,1794961573267,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',59,'play',1,'draw pharaoh','bot',NULL,1794961573570,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',60,'play',2,'draw statue','bot',NULL,1794961573876,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',61,'play',1,'draw gold','bot',NULL,1794961574183,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',62,'play',2,'invoke','bot',NULL,1794961574487,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',63,'play',1,'pass','bot',NULL,1794961574796,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',64,'play',2,'bid 2','bot',NULL,1794961575107,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',65,'play',1,'draw pharaoh','bot',NULL,1794961575416,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',66,'play',2,'draw writing','bot',NULL,1794961575725,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',67,'play',1,'draw nile','bot',NULL,1794961576028,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',68,'play',2,'invoke','bot',NULL,1794961576334,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',69,'play',1,'bid 9','bot',NULL,1794961576639,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',70,'play',2,'pass','bot',NULL,1794961576946,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',71,'play',1,'draw pharaoh','bot',NULL,1794961577249,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',72,'play',2,'draw writing','bot',NULL,1794961577564,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',73,'play',1,'draw god','bot',NULL,1794961577867,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',74,'play',2,'invoke','bot',NULL,1794961578169,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',75,'play',1,'bid 12','bot',NULL,1794961578479,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',76,'play',2,'bid 13','bot',NULL,1794961578781,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',77,'play',1,'draw art','bot',NULL,1794961579089,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',78,'play',2,'draw religion','bot',NULL,1794961579399,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',79,'play',1,'invoke','bot',NULL,1794961579704,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',80,'play',2,'bid 8','bot',NULL,1794961580012,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',81,'play',1,'bid 12','bot',NULL,1794961580315,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',82,'play',2,'draw fortress','bot',NULL,1794961580618,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',83,'play',2,'draw gold','bot',NULL,1794961580927,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',84,'play',2,'god gold','bot',NULL,1794961581235,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',85,'play',2,'draw ra','bot',NULL,1794961581539,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',86,'play',2,'pass','bot',NULL,1794961581845,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',87,'play',2,'draw flood','bot',NULL,1794961582150,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',88,'play',2,'invoke','bot',NULL,1794961582465,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',89,'play',2,'bid 8','bot',NULL,1794961582774,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',90,'play',1,'draw flood','bot',NULL,1794961583085,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',91,'play',2,'draw sphinx','bot',NULL,1794961583393,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',92,'play',0,'draw obelisk','person','3hcmNy58lcZwb8zY:m-91',1794961583403,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',93,'play',1,'draw earthquake','bot',NULL,1794961583736,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',94,'play',2,'draw pharaoh','bot',NULL,1794961584040,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',95,'play',0,'draw ra','person','3hcmNy58lcZwb8zY:m-94',1794961584054,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',96,'play',1,'bid 13','bot',NULL,1794961584357,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',97,'play',2,'pass','bot',NULL,1794961584661,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',98,'play',0,'pass','person','3hcmNy58lcZwb8zY:m-97',1794961584668,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',99,'play',1,'discard fortress','bot',NULL,1794961584995,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',1,'play',1,'draw pyramid','bot',NULL,1794961585132,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',2,'play',0,'draw flood','person','PabgqtvKfqm4OFz9:m-1',1794961585135,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',100,'play',1,'discard obelisk','bot',NULL,1794961585302,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',3,'play',1,'draw ra','bot',NULL,1794961585437,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',4,'play',0,'bid 3','person','PabgqtvKfqm4OFz9:m-3',1794961585514,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',101,'play',1,'draw ra','bot',NULL,1794961585631,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',5,'play',1,'pass','bot',NULL,1794961585819,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',6,'play',0,'invoke','person','PabgqtvKfqm4OFz9:m-5',1794961585821,0);
INSERT INTO "log" VALUES('y4FFwMgzKm0NEJdR',102,'play',2,'pass','bot',NULL,1794961585939,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',7,'play',1,'pass','bot',NULL,1794961586131,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',8,'play',0,'bid 7','person','PabgqtvKfqm4OFz9:m-7',1794961586137,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',9,'play',1,'draw flood','bot',NULL,1794961586511,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',10,'play',0,'draw ra','person','PabgqtvKfqm4OFz9:m-9',1794961586517,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',11,'play',1,'pass','bot',NULL,1794961586823,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',12,'play',0,'bid 8','person','PabgqtvKfqm4OFz9:m-11',1794961586835,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',13,'play',1,'draw nile','bot',NULL,1794961587138,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',14,'play',0,'draw palace','person','PabgqtvKfqm4OFz9:m-13',1794961587149,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',15,'play',1,'draw step_pyramid','bot',NULL,1794961587451,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',16,'play',0,'invoke','person','PabgqtvKfqm4OFz9:m-15',1794961587454,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',17,'play',1,'bid 5','bot',NULL,1794961587759,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',18,'play',0,'pass','person','PabgqtvKfqm4OFz9:m-17',1794961587761,0);
INSERT INTO "log" VALUES('qQbMRjoDJXAtYy8p',19,'play',1,'draw astronomy','bot',NULL,1794961588109,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',1,'play',0,'draw religion','person','JjWjDyJSRpiPtygH:m-0',1794961589185,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',2,'play',1,'invoke','person','NZQx5nOIh3XEweNP:m-1',1794961589188,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',3,'play',2,'bid 3','bot',NULL,1794961589495,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',4,'play',0,'bid 8','person','JjWjDyJSRpiPtygH:m-3',1794961589507,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',5,'play',1,'bid 10','person','NZQx5nOIh3XEweNP:m-4',1794961589514,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',6,'play',2,'draw fortress','bot',NULL,1794961589817,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',7,'play',0,'invoke','person','JjWjDyJSRpiPtygH:m-6',1794961589819,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',8,'play',1,'bid 7','person','NZQx5nOIh3XEweNP:m-7',1794961589821,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',9,'play',2,'pass','bot',NULL,1794961590123,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',10,'play',0,'bid 8','person','JjWjDyJSRpiPtygH:m-9',1794961590124,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',11,'play',1,'invoke','person','NZQx5nOIh3XEweNP:m-10',1794961590139,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',12,'play',2,'pass','bot',NULL,1794961590446,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',13,'play',0,'pass','person','JjWjDyJSRpiPtygH:m-12',1794961590458,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',14,'play',1,'bid 4','person','NZQx5nOIh3XEweNP:m-13',1794961590482,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',15,'play',2,'draw statue','bot',NULL,1794961590791,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',16,'play',0,'invoke','person','JjWjDyJSRpiPtygH:m-15',1794961590795,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',17,'play',1,'bid 11','person','NZQx5nOIh3XEweNP:m-16',1794961590802,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',18,'play',2,'pass','bot',NULL,1794961591112,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',19,'play',0,'bid 13','person','JjWjDyJSRpiPtygH:m-18',1794961591114,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',20,'play',1,'draw palace','person','NZQx5nOIh3XEweNP:m-19',1794961591118,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',21,'play',2,'draw pyramid','bot',NULL,1794961591427,0);
INSERT INTO "log" VALUES('zxvEWRCWGsZHHFIG',22,'play',0,'invoke','person','JjWjDyJSRpiPtygH:m-21',1794961591430,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',1,'play',2,'draw pharaoh','bot',NULL,1794961602539,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',2,'play',0,'draw pharaoh','person','eTrOaHvfQo0ffo2W:m-1',1794961602558,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',3,'play',1,'draw fortress','person','3Oltvyd700aq7bqu:m-2',1794961602578,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',4,'play',2,'invoke','bot',NULL,1794961602935,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',5,'play',0,'bid 6','person','eTrOaHvfQo0ffo2W:m-4',1794961602955,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',6,'play',1,'bid 10','person','3Oltvyd700aq7bqu:m-5',1794961602971,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',7,'play',2,'pass','bot',NULL,1794961603280,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',8,'play',0,'draw temple','person','eTrOaHvfQo0ffo2W:m-7',1794961603284,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',9,'play',1,'invoke','person','3Oltvyd700aq7bqu:m-8',1794961603389,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',10,'play',2,'pass','bot',NULL,1794961603755,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',11,'play',0,'bid 12','person','eTrOaHvfQo0ffo2W:m-10',1794961603850,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',12,'play',1,'pass','person','3Oltvyd700aq7bqu:m-11',1794961603855,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',13,'play',2,'draw ra','bot',NULL,1794961604160,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',14,'play',0,'bid 3','person','eTrOaHvfQo0ffo2W:m-13',1794961604164,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',15,'play',1,'bid 4','person','3Oltvyd700aq7bqu:m-14',1794961604166,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',16,'play',2,'pass','bot',NULL,1794961604468,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',17,'play',0,'draw pharaoh','person','eTrOaHvfQo0ffo2W:m-16',1794961604471,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',18,'play',1,'invoke','person','3Oltvyd700aq7bqu:m-17',1794961604480,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',19,'play',2,'pass','bot',NULL,1794961604784,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',20,'play',0,'bid 9','person','eTrOaHvfQo0ffo2W:m-19',1794961604786,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',21,'play',1,'pass','person','3Oltvyd700aq7bqu:m-20',1794961604808,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',22,'play',2,'draw unrest','bot',NULL,1794961605128,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',23,'play',0,'draw nile','person','eTrOaHvfQo0ffo2W:m-22',1794961605219,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',24,'play',1,'draw palace','person','3Oltvyd700aq7bqu:m-23',1794961605221,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',25,'play',2,'draw religion','bot',NULL,1794961605590,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',26,'play',0,'invoke','person','eTrOaHvfQo0ffo2W:m-25',1794961605598,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',27,'play',1,'bid 7','person','3Oltvyd700aq7bqu:m-26',1794961605636,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',28,'play',2,'pass','bot',NULL,1794961605991,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',29,'play',0,'pass','person','eTrOaHvfQo0ffo2W:m-28',1794961606004,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',30,'play',1,'draw god','person','3Oltvyd700aq7bqu:m-29',1794961606054,0);
INSERT INTO "log" VALUES('DHhdbwChZ30tLaZi',31,'play',2,'draw fortress','bot',NULL,1794961606448,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',1,'play',1,'draw unrest','person','f0Ea1WSCxJMfG7OQ:m-0',1794961617741,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',2,'play',0,'draw pharaoh','person','ZdrDvyDF9vH2Td3Z:m-1',1794961617750,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',3,'play',1,'draw nile','person','f0Ea1WSCxJMfG7OQ:m-2',1794961617762,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',4,'play',0,'draw ra','person','ZdrDvyDF9vH2Td3Z:m-3',1794961617806,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',5,'play',1,'bid 5','person','f0Ea1WSCxJMfG7OQ:m-4',1794961617808,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',6,'play',0,'bid 7','person','ZdrDvyDF9vH2Td3Z:m-5',1794961617818,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',7,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-6',1794961617820,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',8,'play',0,'bid 4','person','ZdrDvyDF9vH2Td3Z:m-7',1794961617822,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',9,'play',1,'bid 9','person','f0Ea1WSCxJMfG7OQ:m-8',1794961617823,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',10,'play',0,'draw flood','person','ZdrDvyDF9vH2Td3Z:m-9',1794961617825,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',11,'play',1,'draw ra','person','f0Ea1WSCxJMfG7OQ:m-10',1794961617827,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',12,'play',0,'bid 4','person','ZdrDvyDF9vH2Td3Z:m-11',1794961617829,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',13,'play',1,'bid 6','person','f0Ea1WSCxJMfG7OQ:m-12',1794961617830,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',14,'play',0,'draw art','person','ZdrDvyDF9vH2Td3Z:m-13',1794961617831,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',15,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-14',1794961617833,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',16,'play',0,'bid 4','person','ZdrDvyDF9vH2Td3Z:m-15',1794961617834,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',17,'play',1,'bid 5','person','f0Ea1WSCxJMfG7OQ:m-16',1794961617835,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',18,'play',0,'draw flood','person','ZdrDvyDF9vH2Td3Z:m-17',1794961617837,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',19,'play',1,'draw pharaoh','person','f0Ea1WSCxJMfG7OQ:m-18',1794961617838,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',20,'play',0,'invoke','person','ZdrDvyDF9vH2Td3Z:m-19',1794961617839,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',21,'play',1,'pass','person','f0Ea1WSCxJMfG7OQ:m-20',1794961617840,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',22,'play',0,'bid 3','person','ZdrDvyDF9vH2Td3Z:m-21',1794961617841,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',23,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-22',1794961617843,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',24,'play',0,'bid 4','person','ZdrDvyDF9vH2Td3Z:m-23',1794961617844,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',25,'play',1,'pass','person','f0Ea1WSCxJMfG7OQ:m-24',1794961617845,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',26,'play',0,'invoke','person','ZdrDvyDF9vH2Td3Z:m-25',1794961617846,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',27,'play',1,'bid 2','person','f0Ea1WSCxJMfG7OQ:m-26',1794961617848,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',28,'play',0,'bid 8','person','ZdrDvyDF9vH2Td3Z:m-27',1794961617849,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',29,'play',1,'draw ra','person','f0Ea1WSCxJMfG7OQ:m-28',1794961617851,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',30,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-29',1794961617852,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',31,'play',0,'bid 4','person','ZdrDvyDF9vH2Td3Z:m-30',1794961617853,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',32,'play',1,'bid 9','person','f0Ea1WSCxJMfG7OQ:m-31',1794961617855,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',33,'play',0,'invoke','person','ZdrDvyDF9vH2Td3Z:m-32',1794961617856,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',34,'play',1,'bid 7','person','f0Ea1WSCxJMfG7OQ:m-33',1794961617857,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',35,'play',0,'pass','person','ZdrDvyDF9vH2Td3Z:m-34',1794961617859,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',36,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-35',1794961617861,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',37,'play',0,'bid 4','person','ZdrDvyDF9vH2Td3Z:m-36',1794961617862,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',38,'play',1,'pass','person','f0Ea1WSCxJMfG7OQ:m-37',1794961617863,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',39,'play',0,'draw ra','person','ZdrDvyDF9vH2Td3Z:m-38',1794961617864,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',40,'play',1,'bid 6','person','f0Ea1WSCxJMfG7OQ:m-39',1794961617866,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',41,'play',0,'pass','person','ZdrDvyDF9vH2Td3Z:m-40',1794961617867,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',42,'play',1,'draw pharaoh','person','f0Ea1WSCxJMfG7OQ:m-41',1794961617868,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',43,'play',0,'invoke','person','ZdrDvyDF9vH2Td3Z:m-42',1794961617869,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',44,'play',1,'pass','person','f0Ea1WSCxJMfG7OQ:m-43',1794961617870,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',45,'play',0,'bid 1','person','ZdrDvyDF9vH2Td3Z:m-44',1794961617871,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',46,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-45',1794961617872,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',47,'play',0,'bid 5','person','ZdrDvyDF9vH2Td3Z:m-46',1794961617873,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',48,'play',1,'pass','person','f0Ea1WSCxJMfG7OQ:m-47',1794961617875,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',49,'play',0,'invoke','person','ZdrDvyDF9vH2Td3Z:m-48',1794961617876,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',50,'play',1,'pass','person','f0Ea1WSCxJMfG7OQ:m-49',1794961617877,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',51,'play',0,'bid 3','person','ZdrDvyDF9vH2Td3Z:m-50',1794961617878,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',52,'play',1,'draw sphinx','person','f0Ea1WSCxJMfG7OQ:m-51',1794961617879,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',53,'play',1,'draw pharaoh','person','f0Ea1WSCxJMfG7OQ:m-52',1794961617881,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',54,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-53',1794961617882,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',55,'play',1,'bid 2','person','f0Ea1WSCxJMfG7OQ:m-54',1794961617883,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',56,'play',1,'draw nile','person','f0Ea1WSCxJMfG7OQ:m-55',1794961617885,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',57,'play',0,'draw ra','person','ZdrDvyDF9vH2Td3Z:m-56',1794961617886,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',58,'play',1,'bid 4','person','f0Ea1WSCxJMfG7OQ:m-57',1794961617887,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',59,'play',0,'bid 7','person','ZdrDvyDF9vH2Td3Z:m-58',1794961617888,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',60,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-59',1794961617889,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',61,'play',0,'bid 1','person','ZdrDvyDF9vH2Td3Z:m-60',1794961617890,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',62,'play',1,'pass','person','f0Ea1WSCxJMfG7OQ:m-61',1794961617891,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',63,'play',0,'draw astronomy','person','ZdrDvyDF9vH2Td3Z:m-62',1794961617892,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',64,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-63',1794961617893,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',65,'play',0,'bid 5','person','ZdrDvyDF9vH2Td3Z:m-64',1794961617894,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',66,'play',1,'pass','person','f0Ea1WSCxJMfG7OQ:m-65',1794961617895,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',67,'play',0,'draw nile','person','ZdrDvyDF9vH2Td3Z:m-66',1794961617896,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',68,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-67',1794961617897,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',69,'play',0,'bid 6','person','ZdrDvyDF9vH2Td3Z:m-68',1794961617898,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',70,'play',1,'pass','person','f0Ea1WSCxJMfG7OQ:m-69',1794961617899,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',71,'play',1,'draw writing','person','f0Ea1WSCxJMfG7OQ:m-70',1794961617901,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',72,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-71',1794961617902,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',73,'play',1,'bid 3','person','f0Ea1WSCxJMfG7OQ:m-72',1794961617904,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',74,'play',1,'draw earthquake','person','f0Ea1WSCxJMfG7OQ:m-73',1794961617905,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',75,'play',1,'draw flood','person','f0Ea1WSCxJMfG7OQ:m-74',1794961617906,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',76,'play',1,'draw religion','person','f0Ea1WSCxJMfG7OQ:m-75',1794961617907,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',77,'play',1,'draw nile','person','f0Ea1WSCxJMfG7OQ:m-76',1794961617909,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',78,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-77',1794961617910,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',79,'play',1,'bid 9','person','f0Ea1WSCxJMfG7OQ:m-78',1794961617911,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',80,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-79',1794961617912,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',81,'play',1,'bid 8','person','f0Ea1WSCxJMfG7OQ:m-80',1794961617913,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',82,'play',1,'invoke','person','f0Ea1WSCxJMfG7OQ:m-81',1794961617914,0);
INSERT INTO "log" VALUES('rY4Ks6zOSo9p6KBA',83,'play',1,'bid 4','person','f0Ea1WSCxJMfG7OQ:m-82',1794961617915,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',1,'play',1,'draw unrest','bot',NULL,1794961628364,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',2,'play',2,'draw temple','bot',NULL,1794961628667,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',3,'play',0,'invoke','person','BaTU6LJCAAY1mZ1V:m-2',1794961628673,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',4,'play',1,'pass','bot',NULL,1794961628984,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',5,'play',2,'pass','bot',NULL,1794961629286,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',6,'play',0,'bid 11','person','BaTU6LJCAAY1mZ1V:m-5',1794961629295,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',7,'play',1,'draw funeral','bot',NULL,1794961629599,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',8,'play',2,'draw drought','bot',NULL,1794961629902,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',9,'play',0,'invoke','person','BaTU6LJCAAY1mZ1V:m-8',1794961629942,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',10,'play',1,'pass','bot',NULL,1794961630245,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',11,'play',2,'pass','bot',NULL,1794961630548,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',12,'play',0,'bid 7','person','BaTU6LJCAAY1mZ1V:m-11',1794961630582,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',13,'play',1,'draw ra','bot',NULL,1794961630896,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',14,'play',2,'pass','bot',NULL,1794961631201,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',15,'play',0,'pass','person','BaTU6LJCAAY1mZ1V:m-14',1794961631212,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',16,'play',1,'pass','bot',NULL,1794961631520,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',17,'play',2,'draw pharaoh','bot',NULL,1794961631827,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',18,'play',0,'invoke','person','BaTU6LJCAAY1mZ1V:m-17',1794961631843,0);
INSERT INTO "log" VALUES('XsekS0bQ6RkhLsNN',19,'play',1,'bid 2','bot',NULL,1794961632153,0);
CREATE TABLE orders (
	game VARCHAR(40) NOT NULL, 
	submission VARCHAR(120) NOT NULL, 
	words TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (game, submission)
);
CREATE TABLE outages (
	start BIGINT NOT NULL, 
	"end" BIGINT NOT NULL, 
	PRIMARY KEY (start)
);
CREATE TABLE seats (
	game VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	person VARCHAR(40), 
	name VARCHAR(100), 
	bot VARCHAR(60), 
	away BOOLEAN NOT NULL, 
	muted BOOLEAN NOT NULL, 
	nonce VARCHAR(64), away_since BIGINT, handed_over BIGINT, 
	PRIMARY KEY (game, seat)
);
INSERT INTO "seats" VALUES('y4FFwMgzKm0NEJdR',0,'person','3hcmNy58lcZwb8zY','Anna',NULL,0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('y4FFwMgzKm0NEJdR',1,'bot',NULL,'greedy','greedy',0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('y4FFwMgzKm0NEJdR',2,'bot',NULL,'steady','steady',0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('qQbMRjoDJXAtYy8p',0,'person','PabgqtvKfqm4OFz9','Anna',NULL,0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('qQbMRjoDJXAtYy8p',1,'bot',NULL,'greedy','greedy',0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('zxvEWRCWGsZHHFIG',0,'person','JjWjDyJSRpiPtygH','Anna',NULL,0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('zxvEWRCWGsZHHFIG',1,'person','NZQx5nOIh3XEweNP','Guest',NULL,0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('zxvEWRCWGsZHHFIG',2,'bot',NULL,'greedy','greedy',0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('DHhdbwChZ30tLaZi',0,'person','eTrOaHvfQo0ffo2W','Anna',NULL,0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('DHhdbwChZ30tLaZi',1,'person','3Oltvyd700aq7bqu','Guest',NULL,0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('DHhdbwChZ30tLaZi',2,'bot',NULL,'steady','steady',0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('mjJOzwHvLFBdkfZo',0,'person','cMF9W5zVi9TRkD4S','Anna',NULL,0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('mjJOzwHvLFBdkfZo',1,'open',NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('mjJOzwHvLFBdkfZo',2,'bot',NULL,'greedy','greedy',0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('rY4Ks6zOSo9p6KBA',0,'person','ZdrDvyDF9vH2Td3Z','Anna',NULL,0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('rY4Ks6zOSo9p6KBA',1,'person','f0Ea1WSCxJMfG7OQ','Guest',NULL,0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('XsekS0bQ6RkhLsNN',0,'person','BaTU6LJCAAY1mZ1V','Anna',NULL,1,0,NULL,1794961631860,NULL);
INSERT INTO "seats" VALUES('XsekS0bQ6RkhLsNN',1,'bot',NULL,'greedy','greedy',0,0,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('XsekS0bQ6RkhLsNN',2,'bot',NULL,'greedy','greedy',0,0,NULL,NULL,NULL);
CREATE TABLE tokens (
	hash VARCHAR(64) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	person VARCHAR(40), 
	link VARCHAR(40), 
	created BIGINT NOT NULL, 
	PRIMARY KEY (hash)
);
INSERT INTO "tokens" VALUES('28fc3d15cc096cf1e8b5554ec6177bac65fc90ebac612c26d314d480a644df42','y4FFwMgzKm0NEJdR','3hcmNy58lcZwb8zY',NULL,1794961557715);
INSERT INTO "tokens" VALUES('c585d1b33387edc7559a4667c1be9e71bdad2f408b15d71a38f4f594b1f0dbd7','qQbMRjoDJXAtYy8p','PabgqtvKfqm4OFz9',NULL,1794961584807);
INSERT INTO "tokens" VALUES('bd76ad60a1e99219907861ed93366d7f4bb465d98f6c37b6d7a08994bd4806fd','zxvEWRCWGsZHHFIG','JjWjDyJSRpiPtygH',NULL,1794961587922);
INSERT INTO "tokens" VALUES('38f49ee4a3522d04f2291d4622898a0ad0e6073cf6dcb733bda938ee87b45123','zxvEWRCWGsZHHFIG','NZQx5nOIh3XEweNP',NULL,1794961588625);
INSERT INTO "tokens" VALUES('8b7b3a3ce1509bbe06b7eb348c283dc24a4fa498dc71dd3a210a8b2651bf4ce6','DHhdbwChZ30tLaZi','eTrOaHvfQo0ffo2W',NULL,1794961601581);
INSERT INTO "tokens" VALUES('9069fa2394fd87a6f55f1d99cffa39171bc0db181b1d771297f05ea18e9aec58','DHhdbwChZ30tLaZi','3Oltvyd700aq7bqu',NULL,1794961602089);
INSERT INTO "tokens" VALUES('77dcb82af2ed8d7cb57410e6f29ef253c68522fefd9f62039a268feeb1881cc3','mjJOzwHvLFBdkfZo','cMF9W5zVi9TRkD4S',NULL,1794961616217);
INSERT INTO "tokens" VALUES('09b2ebaa95353e978183548a1e30adfb6d1f31cbb6eb4acd72fa9a30229ed69d','rY4Ks6zOSo9p6KBA','ZdrDvyDF9vH2Td3Z',NULL,1794961616507);
INSERT INTO "tokens" VALUES('e81643b280b4dc2fc2f36ca66b571b286a009ffeeb36c7bba2112b0fc9d57406','rY4Ks6zOSo9p6KBA','f0Ea1WSCxJMfG7OQ',NULL,1794961617136);
INSERT INTO "tokens" VALUES('f68ee3735768d54600d9cc7f8042aa98ec11df6f4e7f64f87e0716ddceedea73','XsekS0bQ6RkhLsNN','BaTU6LJCAAY1mZ1V',NULL,1794961628043);
CREATE INDEX games_due ON games (status, due);
CREATE INDEX games_listed ON games (public, status, created);
CREATE INDEX ix_tokens_game ON tokens (game);
CREATE INDEX ix_links_game ON links (game);
COMMIT;
