import { randomUUID } from 'node:crypto'
import { createClient, erc20Abi, formatUnits, http, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getBalance, readContract } from 'viem/actions'
import { sellAt } from './prices.mjs'

const currencies = ['USD', 'EUR', 'GBP']
/** What is kept of what is paid out, in hundredths of a percent. */
const fee = 100n
const status = { open: undefined, agreed: 'CREATED', declined: 'FAILED', collected: 'STARTED', done: 'SUCCESS' }

/**
 * Sales at a service of this machine, in the form of Coinbase's Offramp API. Each order has an address of its own on the local chain, and is paid out, which is
 * said alone, once that holds what was sold.
 *
 * @param {object} options
 * @param {Map<string, object>} options.sessions by token; those of sales have `isSale`
 * @param {{ holdsPayout: boolean, expiresSales: boolean }} options.behavior
 * @param {(name: string, network?: string) => object | undefined} options.find what is called so there
 * @param {() => readonly object[]} options.listed what is bought, in the service's form
 */
export function createSales({ sessions, behavior, find, listed }) {
  const money = (value, currency) => ({ value, currency })

  /** @throws RangeError for what nobody buys */
  function price({ asset, amount, currency }) {
    if (!asset || !/^\d{1,9}(?:\.\d{1,18})?$/.test(amount) || !currencies.includes(currency))
      throw new RangeError('Nobody buys that.')
    const base = parseUnits(amount, asset.decimals)
    const cents = sellAt({ base, currency, symbol: asset.symbol, decimals: asset.decimals })
    if (cents === undefined) throw new RangeError('Nobody buys that.')
    if (cents < 1_000n) throw new RangeError('The amount is below the minimum.')
    const left = cents - (cents * fee) / 10_000n
    return { base, worth: formatUnits(cents, 2), payout: formatUnits(left, 2) }
  }

  async function hasArrived({ asset, base, collector }) {
    const client = createClient({ transport: http(asset.chain.rpcUrl) })
    const held = asset.contract
      ? await readContract(client, {
          address: asset.contract,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [collector],
        })
      : await getBalance(client, { address: collector })
    return held >= base
  }

  /** The chain says whether it was sent, and nobody else. */
  async function settle(session) {
    if (session.status === 'agreed' && !behavior.expiresSales && (await hasArrived(session)))
      session.status = 'collected'
    if (session.status === 'collected' && !behavior.holdsPayout) session.status = 'done'
  }

  return {
    routes: {
      'GET v1/sell/options': () => ({
        cashout_currencies: currencies.map((id) => ({
          id,
          limits: [{ id: 'FIAT_WALLET', min: '10.00', max: '5000000.00' }],
        })),
        sell_currencies: listed(),
      }),
      'POST v1/sell/quote': ({ body }) => {
        const { sellCurrency, sellNetwork, sellAmount: amount, cashoutCurrency: currency } = body
        const asset = find(sellCurrency, sellNetwork)
        const { worth, payout } = price({ asset, amount, currency })
        return {
          quote_id: randomUUID(),
          sell_amount: money(amount, asset.symbol),
          cashout_subtotal: money(worth, currency),
          cashout_total: money(payout, currency),
        }
      },
    },
    /** @throws RangeError for what the page was not opened with */
    prepare(session, query) {
      const [amount, currency] = [query.get('presetCryptoAmount') ?? '', query.get('fiatCurrency') ?? '']
      const { base, payout } = price({ asset: session.asset, amount, currency })
      const collector = privateKeyToAddress(generatePrivateKey())
      Object.assign(session, { isSale: true, amount, currency, base, payout, collector })
      session.ref = query.get('partnerUserRef') ?? ''
    },
    async list(user) {
      const own = [...sessions.entries()].filter(([, one]) => one.isSale && one.ref === user && status[one.status])
      for (const [, session] of own) await settle(session)
      return {
        transactions: own.map(([token, one]) => ({
          transaction_id: token,
          status: `TRANSACTION_STATUS_${one.status === 'agreed' && behavior.expiresSales ? 'EXPIRED' : status[one.status]}`,
          asset: one.asset.symbol,
          network: one.asset.network,
          sell_amount: money(one.amount, one.asset.symbol),
          total: money(one.payout, one.currency),
          to_address: one.status === 'declined' ? '' : one.collector,
          from_address: one.address,
          tx_hash: '',
          created_at: one.createdAt.toISOString(),
        })),
      }
    },
  }
}
