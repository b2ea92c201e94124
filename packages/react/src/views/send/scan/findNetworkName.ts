import type { PaymentRequest } from '@hawser/core/receive'

const names: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

/** What the network is called that a code is for. */
export function findNetworkName(
  request: PaymentRequest | null | undefined,
  networks: readonly { readonly caipNetworkId: string; readonly name: string }[],
): string {
  const { caipNetworkId = null, namespace = null } = request ?? {}
  if (caipNetworkId === null) return namespace === null ? '' : (names[namespace] ?? namespace)
  return networks.find((network) => network.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId
}
