export { type PolkadotDiscovery, type PolkadotOptions, polkadot } from '../polkadot.js'
export type { PolkadotAccount, PolkadotProvider, RawPayload, SignerPayload } from '../provider/polkadotProvider.js'
