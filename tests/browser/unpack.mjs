// Unpacks the browser that came with npm, and says where it is.
import chromium from "@sparticuz/chromium";

console.log(JSON.stringify({ path: await chromium.executablePath(), args: chromium.args }));
