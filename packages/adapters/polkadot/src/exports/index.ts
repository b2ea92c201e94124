export { polkadot } from '../polkadot.js'
export type { PolkadotDiscovery, PolkadotOptions } from '../polkadotOptions.js'
export type { PolkadotAccount, PolkadotProvider, RawPayload, SignerPayload } from '../provider/polkadotProvider.js'
