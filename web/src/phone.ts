import { MediaQuery } from "svelte/reactivity";

/** The screen is that of a phone: what is always in sight elsewhere may be behind a touch here. */
export const phone = new MediaQuery("max-width: 639px");

/** A phone in either orientation, or a page at 200 % zoom: the others are chips, and a tap shows their tiles. */
export const compact = new MediaQuery("(max-width: 639px), (max-width: 1023px) and (max-height: 559px)");

/** A desktop: beside a name there is room for words. */
export const roomy = new MediaQuery("min-width: 1240px");
