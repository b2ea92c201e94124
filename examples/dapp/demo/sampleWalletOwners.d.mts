export function sampleWalletOwners(mnemonic: string): Promise<{
  solana: readonly [string]
  bip122: readonly [string]
  polkadot: readonly [string]
}>
