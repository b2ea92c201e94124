/** By the name of each wallet's script, the name under which it stands in a page. */
export const walletScriptGlobals = {
  scriptedWallet: '__hawserTesting',
  scriptedSolanaWallet: '__hawserTestingSolana',
  scriptedBitcoinWallet: '__hawserTestingBitcoin',
  scriptedPolkadotWallet: '__hawserTestingPolkadot',
} as const

export type WalletScriptName = keyof typeof walletScriptGlobals
