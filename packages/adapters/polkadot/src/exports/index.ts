export type { PolkadotDiscovery } from '../discovery/polkadotDiscovery.js'
export { polkadot } from '../polkadot.js'
export type { PolkadotOptions } from '../polkadotOptions.js'
export type { PolkadotAccount, PolkadotProvider, RawPayload, SignerPayload } from '../provider/polkadotProvider.js'
