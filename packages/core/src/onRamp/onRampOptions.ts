import type { OnRampOptions, PaymentCurrency, PaymentMethodLimit, PurchaseNetwork } from '@hawser/blockchain-api'
import { type CaipNetworkId, isCaipNetworkId } from '@hawser/common'
import { compareDecimals } from '../portfolio/decimal.js'
import type { OnRampPayment, OnRampToken } from './onRampCurrencies.js'

/** The method of a provider whose page asks for it. */
export const ANY_METHOD = 'any'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const native = /^0x(?:0{40}|e{40})$/i

/** The CAIP-2 id of a network as providers write it; undefined for one that they name in a way that nobody knows. */
function toNetworkId({ name, chainId }: PurchaseNetwork): CaipNetworkId | undefined {
  if (/^(?:solana|sol)(?:-mainnet)?$/i.test(name)) return solana
  if (/^(?:bitcoin|btc)(?:-mainnet)?$/i.test(name)) return bitcoin
  const id = `eip155:${chainId}`
  return /^[1-9]\d{0,15}$/.test(chainId) && isCaipNetworkId(id) ? id : undefined
}

type Told = readonly (readonly [provider: string, options: OnRampOptions])[]

/** The tokens of all providers on the app's networks, each once. */
export function mergeTokens(told: Told, networks: ReadonlySet<CaipNetworkId>): readonly OnRampToken[] {
  const found = new Map<string, OnRampToken>()
  for (const [provider, { purchaseCurrencies }] of told)
    for (const currency of purchaseCurrencies)
      for (const network of currency.networks) {
        const caipNetworkId = toNetworkId(network)
        if (!caipNetworkId || !networks.has(caipNetworkId)) continue
        const contract = network.contractAddress
        const address = contract === null || native.test(contract) ? null : contract
        const written = caipNetworkId.startsWith('eip155:') ? address?.toLowerCase() : address
        const id = `${caipNetworkId}:${written ?? 'native'}`
        const known = found.get(id)
        const sellers = { ...known?.sellers, [provider]: { ...currency, networks: [network] } }
        found.set(id, {
          ...(known ?? { ...currency, networks: [network], caipNetworkId, address }),
          id,
          sellers,
        })
      }
  return [...found.values()]
}

/** The currencies that are paid in of all providers, each once, with the widest limits of each way of paying. */
export function mergePayments(told: Told): readonly OnRampPayment[] {
  const found = new Map<string, OnRampPayment>()
  for (const [provider, { paymentCurrencies }] of told)
    for (const currency of paymentCurrencies) {
      const known = found.get(currency.id)
      const limits = new Map(known?.paymentMethodLimits.map((limit) => [limit.id, limit]))
      for (const { id, min, max } of currency.paymentMethodLimits) {
        const method = id.toLowerCase()
        const before = limits.get(method)
        limits.set(method, {
          id: method,
          min: before && compareDecimals(before.min, min) < 0 ? before.min : min,
          max: before && compareDecimals(before.max, max) > 0 ? before.max : max,
        })
      }
      const sellers = { ...known?.sellers, [provider]: currency }
      found.set(currency.id, { id: currency.id, paymentMethodLimits: [...limits.values()], sellers })
    }
  return [...found.values()]
}

/** The way of paying as a provider takes it; undefined where it does not. */
export function findMethod(currency: PaymentCurrency | undefined, method: string): PaymentMethodLimit | undefined {
  const limits = currency?.paymentMethodLimits ?? []
  return limits.find(({ id }) => id.toLowerCase() === method) ?? limits.find(({ id }) => id === ANY_METHOD)
}
