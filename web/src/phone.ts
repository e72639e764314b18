import { MediaQuery } from "svelte/reactivity";

/** The screen is that of a phone: what is always in sight elsewhere may be behind a touch here. */
export const phone = new MediaQuery("max-width: 639px");
