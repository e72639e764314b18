// A table whose server is the test: it hears what the test lets it hear, and what the page says is noted.
(() => {
  const welcome = WELCOME;
  const stage = { said: [], hear: () => undefined, lose: () => undefined, lost: false };
  const began = Date.now();
  window.stage = stage;

  window.WebSocket = class {
    static OPEN = 1;
    readyState = 1;

    constructor() {
      stage.drop = () => this.onclose();
      stage.hear = (message) => this.onmessage({ data: typeof message === "string" ? message : JSON.stringify(message) });
      stage.lose = () => {
        stage.lost = true;
        this.onclose();
      };
      setTimeout(() => {
        if (welcome && !stage.lost) stage.hear(welcome);
      });
    }

    send(text) {
      const message = JSON.parse(text);
      if (message.type === "ping") return stage.hear({ type: "pong", at: message.at, now: Date.now() - began });
      stage.said.push(message);
      stage.hear({ type: "accepted", id: message.id, sequence: null });
    }

    close() {}
  };
})();
