import { mount } from "svelte";
import sprite from "../../src/ra/art/tiles/sprite.svg?raw";
import App from "./App.svelte";
import { gatherAll } from "./gathering";
import { dress, language } from "./settings.svelte";
import "../../src/ra/art/tokens.css";
import "../../src/ra/art/motion.css";
import "./style/fonts.css";
import "./style/base.css";
import "./style/table.css";
import "./style/narrow.css";
import "./style/tiles.css";
import "./style/landscape.css";
import "./style/sheet.css";
import "./style/pages.css";
import { words } from "./words/words.svelte";

/** Pictures live once in the page, and are drawn by name. */
function layOutPictures(): void {
  const pictures = new DOMParser().parseFromString(sprite, "image/svg+xml").documentElement;
  pictures.setAttribute("class", "sprite");
  pictures.setAttribute("aria-hidden", "true");
  document.body.prepend(pictures);
}

dress();
layOutPictures();
await words.speak(language());
mount(App, { target: document.body });
void gatherAll();
