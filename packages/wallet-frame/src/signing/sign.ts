import type { CaipNetworkId } from '@hawser/common'
import { hexToBytes } from '@noble/hashes/utils'
import { UnknownAccountError, UnsignableError } from '../errors.js'
import { listAccounts } from '../keys/accounts.js'
import { isSs58Of } from '../keys/isSs58Of.js'
import type { WalletSecrets } from '../keys/walletSecrets.js'
import type { BitcoinRequest } from './signBitcoin.js'
import type { Eip155Request } from './signEip155.js'
import type { PolkadotRequest } from './signPolkadot.js'
import type { SolanaRequest } from './signSolana.js'

/** A request on a network. `address` is the account that is asked, which has to be the wallet's own. */
export type SignRequest =
  | (Eip155Request & { readonly chainId: CaipNetworkId<'eip155'>; readonly address: string })
  | (SolanaRequest & { readonly chainId: CaipNetworkId<'solana'>; readonly address: string })
  | (BitcoinRequest & { readonly chainId: CaipNetworkId<'bip122'> })
  | (PolkadotRequest & { readonly chainId: CaipNetworkId<'polkadot'>; readonly address: string })

/** Bytes on Solana, text elsewhere: hexadecimal with 0x, on Bitcoin base64. */
export type SignAnswer<TRequest extends SignRequest> = TRequest extends { readonly chainId: `solana:${string}` }
  ? Uint8Array
  : string

/** Signs with the keys that `openKeys` gives. The code of a namespace is brought in first, so that the keys are asked for when they are used. */
export async function sign(request: SignRequest, openKeys: () => WalletSecrets): Promise<string | Uint8Array> {
  if (isOf(request, 'eip155')) {
    const { signEip155 } = await import('./signEip155.js')
    const { smartAccount } = await import('./smartAccount.js')
    const secrets = openKeys()
    const asked = String(request.address).toLowerCase()
    requireAccount(secrets, request, (own) =>
      [own, smartAccount.toAddress(own)].some((one) => one.toLowerCase() === asked),
    )
    return signEip155(secrets, request, request.chainId, asked)
  }
  if (isOf(request, 'solana')) {
    const { signSolana } = await import('./signSolana.js')
    const secrets = openKeys()
    requireAccount(secrets, request, (own) => own === request.address)
    return signSolana(secrets, request)
  }
  if (isOf(request, 'bip122')) {
    const { signBitcoin } = await import('./signBitcoin.js')
    return signBitcoin(openKeys(), request, request.chainId)
  }
  if (isOf(request, 'polkadot')) {
    const { signPolkadot } = await import('./signPolkadot.js')
    const secrets = openKeys()
    requireAccount(secrets, request, (_own, publicKey) => isSs58Of(request.address, publicKey))
    return signPolkadot(secrets, request, request.chainId)
  }
  throw new UnsignableError('The network is of no namespace that the vault has keys for.')
}

function isOf<TNamespace extends 'eip155' | 'solana' | 'bip122' | 'polkadot'>(
  request: SignRequest,
  namespace: TNamespace,
): request is Extract<SignRequest, { readonly chainId: CaipNetworkId<TNamespace> }> {
  return request.chainId.startsWith(`${namespace}:`)
}

/** @throws UnknownAccountError */
function requireAccount(
  secrets: WalletSecrets,
  {
    chainId,
    address,
  }: Extract<
    SignRequest,
    { readonly address: string; readonly chainId: `${'eip155' | 'solana' | 'polkadot'}:${string}` }
  >,
  isOwn: (own: string, publicKey: Uint8Array) => boolean,
): void {
  const [account] = listAccounts(secrets, { chainId })
  if (typeof address !== 'string' || !account || !isOwn(account.address, hexToBytes(account.publicKey)))
    throw new UnknownAccountError(String(address))
}
