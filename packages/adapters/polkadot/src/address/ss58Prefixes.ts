import type { Network } from '@hawser/common'

/** The SS58 prefix of networks whose addresses do not begin as the general ones, by the first half of their genesis hash (the CAIP-2 reference). */
export const ss58Prefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0, // Polkadot
  '68d56f15f85d3136970ec16946040bc1': 0, // its Asset Hub
  '67fa177a097bfa18f77ea95ab56e9bcd': 0, // its People chain
  dcf691b5a3fbe24adc99ddc959c0561b: 0, // its Bridge Hub
  '46ee89aa2eedd13e988962630ec9fb75': 0, // its Collectives
  b0a8d493285c2df73290dfb7e61f870f: 2, // Kusama
  '48239ef607d7928874027a43a6768920': 2, // its Asset Hub
  c1af4cb4eb3918e5db15086c0cc5ec17: 2, // its People chain
  '00dcb981df86429de8bbacf9803401f0': 2, // its Bridge Hub
  '9eb76c5184c4ab8679d2d5d819fdf90b': 5, // Astar
  '262e1b2ad728475fd6fe88e62d34c200': 6, // Bifrost
  fc41b9bd8ef8fe53d58c7ea67c794c7e: 10, // Acala
  '1bb969d85965e4bb5a651abbedf21a54': 30, // Phala
  b3db41421702df9a7fcac62b53ffeac8: 36, // Centrifuge
  afdc188f45c71dacbaa0b62e16a91f72: 63, // Hydration
}

/** The prefix of Substrate in general, which every tool reads. */
export const generalSs58Prefix = 42

/** The SS58 prefix of a network's addresses: as the app says, else as it is known, else the general one. */
export function findSs58Prefix(
  { id, caipNetworkId }: Pick<Network, 'id' | 'caipNetworkId'>,
  own: Readonly<Record<string, number>>,
): number {
  const key = String(id)
  const known = Object.hasOwn(ss58Prefixes, key) ? ss58Prefixes[key] : undefined
  return own[caipNetworkId] ?? known ?? generalSs58Prefix
}

/** Chains whose accounts are 20 bytes, by the first half of their genesis hash. */
const evmStyle = [
  'fe58ea77779b7abda7da4ec526d14db9', // Moonbeam
  '401a1f9dca3da46f5c4091016c8a2f26', // Moonriver
  '91bc6e169807aaa54802737e1c504b25', // its test network
  'f6ee56e9c5277df5b4ce6ae9983ee88f', // Mythos
]

/** Whether a chain's accounts are 20 bytes in hex, as on EVM chains, or SS58; undefined where it is not known. */
export function isEvmStyle(reference: string): boolean | undefined {
  if (evmStyle.includes(reference)) return true
  return Object.hasOwn(ss58Prefixes, reference) ? false : undefined
}
