/** What the title of the page calls out before its name: that it is your turn, for those who look elsewhere. */
export const calling = $state({ words: "" });
