import { fail } from '../../http/failure.js'
import { isRefused } from '../createAskApi.js'
import type { ExchangeAsset, ExchangeProvider, ExchangeReport } from '../providers.js'
import { type CoinbaseApiOptions, createCoinbaseApi, optionsSchema } from './coinbaseApi.js'

interface CreateCoinbaseExchangeOptions extends CoinbaseApiOptions {
  /** Where users are taken to be (ISO 3166-1), and in which part of it. */
  readonly country: string
  readonly subdivision?: string | undefined
  /** The page on which deposits are confirmed. */
  readonly page: string
}

const native = /^(?:|0x0{40}|0xe{40})$/i
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const reported = new Map<string, ExchangeReport['status']>([
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'SUCCESS'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 'FAILED'],
])

/** Deposits from accounts at an exchange in the form of Coinbase's Onramp API: each is a session of its own, which is the name of its user there. */
export function createCoinbaseExchange(options: CreateCoinbaseExchangeOptions): ExchangeProvider {
  const { country, subdivision } = options
  const api = createCoinbaseApi(options)
  const find = async (asset: ExchangeAsset, signal: AbortSignal) => {
    const query = { country, subdivision }
    const { purchaseCurrencies } = await api.ask('GET', 'v1/buy/options', { query, schema: optionsSchema, signal })
    for (const { symbol, networks } of purchaseCurrencies)
      for (const network of networks) if (isOf(network, asset)) return { symbol, network: network.name }
    return undefined
  }
  return {
    id: 'coinbase',
    name: 'Coinbase',
    supports: async (asset, signal) => (await find(asset, signal)) !== undefined,
    async createDeposit({ sessionId, recipient, amount, clientAddress, ...asset }, signal) {
      const found = await find(asset, signal)
      if (!found) throw fail(400, 'asset', 'The exchange does not pay out this token.')
      const sessionToken = await api.createSession({ ...found, address: recipient, clientAddress }, signal)
      const page = new URL(options.page)
      const query = {
        sessionToken,
        defaultAsset: found.symbol,
        defaultNetwork: found.network,
        presetCryptoAmount: amount,
        partnerUserRef: sessionId,
      }
      for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
      return page.href
    },
    async findDeposit(sessionId, signal) {
      const { transactions } = await api.getPurchases(sessionId, undefined, signal).catch((error) => {
        // Nobody is known there by it before the page has been used.
        if (isRefused(error)) return { transactions: [] }
        throw error
      })
      const [latest] = [...transactions].sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
      // One that was declined first and paid then is paid.
      const told = transactions.find(({ status }) => reported.get(status) === 'SUCCESS') ?? latest
      return told ? { status: reported.get(told.status) ?? 'IN_PROGRESS', txHash: told.tx_hash || null } : null
    },
  }
}

interface ToldNetwork {
  readonly name: string
  readonly chain_id: string
  readonly contract_address: string
}

function isOf({ name, chain_id, contract_address }: ToldNetwork, { network, address }: ExchangeAsset): boolean {
  const isNetwork = network === solana ? /^solana(?:-mainnet)?$/i.test(name) : network === `eip155:${chain_id}`
  if (!isNetwork) return false
  if (address === null) return native.test(contract_address)
  return network === solana ? contract_address === address : contract_address.toLowerCase() === address.toLowerCase()
}
