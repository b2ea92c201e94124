import type { ChainNamespace } from '@hawser/common'

/**
 * Signs 32 bytes of which no wallet can show what they are: a transaction, for instance. Nobody is asked for it, and where a wallet allows it
 * unasked it is not passed on.
 */
export const unsafeMethod = 'eth_sign'

/** The methods that wallets are asked to allow, by namespace. Wallets approve what they know of it. */
export const sessionMethods: Readonly<Partial<Record<ChainNamespace, readonly string[]>>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
}

const commonEvents = ['accountsChanged', 'chainChanged']

/** The events that wallets are asked to tell, by namespace. */
export function sessionEvents(namespace: ChainNamespace): readonly string[] {
  return namespace === 'bip122' ? [...commonEvents, 'bip122_addressesChanged'] : commonEvents
}
