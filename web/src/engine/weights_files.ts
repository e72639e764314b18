/** Where the weights of the shipped networks are: the package's own files, which the build puts beside the pages. */
import { EngineError } from "./engine.ts";
import type { Network, PlayerCount } from "./weights.ts";

const FOLDER = "../../../src/ra/bots/weights";
const FILES = import.meta.glob<string>("../../../src/ra/bots/weights/*.safetensors", { query: "?url", import: "default", eager: true });

export async function fetchWeights(network: Network, players: PlayerCount): Promise<ArrayBuffer> {
  const address = FILES[`${FOLDER}/${network}-${players}.safetensors`];
  if (address === undefined) throw new EngineError(`there are no weights of ${network} for ${players} players`);
  const answer = await fetch(address);
  if (!answer.ok) throw new EngineError(`the weights did not come: ${answer.status} ${address}`);
  return answer.arrayBuffer();
}
