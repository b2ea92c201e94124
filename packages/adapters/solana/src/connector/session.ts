import type { Connector } from '@hawser/core'

/** What is between the app and one wallet, in the manner of a connector. */
export type Session = Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'getProvider' | 'watch'>
