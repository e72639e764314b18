/** What the panel beside the table shows. */
export type Panel = "log" | "chat" | "menu";
