import { type ChainNamespace, formatUnits, type Network, parseCaipNetworkId, parseUnits } from '@hawser/common'
import { InvalidInputError } from '../errors/pageErrors.js'

/** The namespaces whose wallets read a link that asks for an amount. */
export const PAYMENT_REQUEST_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122']

/** What an EVM contract can count to. */
const MAX_UINT256 = 2n ** 256n - 1n

export interface PaymentRequestParameters {
  /** Where it is to be paid. */
  readonly network: Pick<Network, 'caipNetworkId' | 'nativeCurrency'>
  readonly address: string
  /** In whole units, as exact decimal text. */
  readonly amount: string
  /** The network's own currency by default. */
  readonly token?: { readonly address: string; readonly decimals: number } | null | undefined
}

/**
 * Returns the link that asks for an amount: by EIP-681 on EVM networks, by Solana Pay on Solana, by BIP-21 on Bitcoin. As a code it is what wallets scan.
 *
 * @throws InvalidUnitAmountError, TooManyDecimalsError when the amount is none of the currency's.
 * @throws InvalidInputError when it is not above zero, and where no wallet reads such a link.
 * @example createPaymentRequest({ network: mainnet, address: '0x…', amount: '0.5' }) // 'ethereum:0x…@1?value=500000000000000000'
 */
export function createPaymentRequest({ network, address, amount, token }: PaymentRequestParameters): string {
  const { chainNamespace, reference } = parseCaipNetworkId(network.caipNetworkId)
  const { decimals } = token ?? network.nativeCurrency
  const value = parseUnits(amount, decimals)
  if (value <= 0n) throw new InvalidInputError({ details: 'The amount is not above zero.' })
  const exact = formatUnits(value, decimals)
  switch (chainNamespace) {
    case 'eip155':
      if (value > MAX_UINT256) throw new InvalidInputError({ details: 'The amount is more than a contract can count.' })
      return token
        ? `ethereum:${token.address}@${reference}/transfer?address=${address}&uint256=${value}`
        : `ethereum:${address}@${reference}?value=${value}`
    case 'solana':
      return `solana:${address}?amount=${exact}${token ? `&spl-token=${token.address}` : ''}`
    case 'bip122':
      if (!token) return `bitcoin:${address}?amount=${exact}`
  }
  throw new InvalidInputError({ details: `No link asks for this on ${network.caipNetworkId}.` })
}
