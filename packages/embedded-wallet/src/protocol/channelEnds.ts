/** Where messages arrive: a window, as far as a channel needs it. */
export interface MessageTarget {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** Where messages are posted: the window at the other end. It may be of another origin, so nothing else of it is touched. */
export interface MessageReceiver {
  postMessage(message: unknown, targetOrigin: string, transfer?: Transferable[]): void
}

/** How the two ends speak once they have found each other. `port`: by a MessagePort that only they have. `window`: by window messages, as the field does. */
export type ChannelTransport = 'port' | 'window'
