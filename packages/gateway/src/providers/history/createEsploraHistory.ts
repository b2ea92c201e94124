import type { Clock } from '@hawser/common'
import * as v from 'valibot'
import { type AskApi, isRefused } from '../createAskApi.js'
import { requireEsplora, toEsploraAddress, wrongBitcoinAddress } from '../esplora.js'
import type { Token } from '../tokens.js'
import { type HistoryRow, nameOperation, type TransferRow, toFungible, toQuantity } from './historyRow.js'
import { createNetworkCheck, type NetworkHistory, wrongCursor } from './networkHistory.js'

interface CreateEsploraHistoryOptions {
  readonly askApi: AskApi
  readonly network: string
  readonly currency: Token | undefined
  readonly clock: Pick<Clock, 'nowMs'>
}

const bitcoin = { name: 'Bitcoin', symbol: 'BTC', decimals: 8, iconUrl: '' }
/** How many confirmed transactions Esplora tells at once. */
const pageLength = 25

const txid = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const satoshis = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2_100_000_000_000_000))
const output = v.object({ scriptpubkey_address: v.nullish(v.string()), value: satoshis })
const transactionSchema = v.object({
  txid,
  vin: v.pipe(v.array(v.object({ prevout: v.nullish(output) })), v.maxLength(20_000)),
  vout: v.pipe(v.array(output), v.maxLength(20_000)),
  fee: v.fallback(satoshis, 0),
  status: v.object({
    confirmed: v.boolean(),
    block_time: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000_000_000))),
  }),
})
/** As much of a row as says where the list goes on: it does so behind one of a wrong form too. */
const placeSchema = v.fallback(
  v.object({
    txid: v.fallback(v.optional(txid), undefined),
    status: v.fallback(v.object({ confirmed: v.boolean() }), { confirmed: true }),
  }),
  { txid: undefined, status: { confirmed: true } },
)
const pageSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((rows) =>
    rows.slice(0, 200).map((row) => {
      const { success, output } = v.safeParse(transactionSchema, row)
      return { place: v.parse(placeSchema, row), transaction: success ? output : undefined }
    }),
  ),
)

/** Histories of Bitcoin accounts by an Esplora. What waits for a block is told with the time at which it was asked for. */
export function createEsploraHistory({
  askApi,
  network,
  currency,
  clock,
}: CreateEsploraHistoryOptions): NetworkHistory {
  const checkNetwork = createNetworkCheck((signal) => requireEsplora(askApi, network, signal))
  return async ({ address: asked, cursor }, signal) => {
    const address = toEsploraAddress(asked)
    if (cursor !== undefined && !v.is(txid, cursor)) throw wrongCursor()
    await checkNetwork(signal)
    const path = `address/${address}/txs${cursor === undefined ? '' : `/chain/${cursor}`}`
    const rows = await askApi(path, { schema: pageSchema, signal }).catch((error) => {
      if (isRefused(error)) throw cursor === undefined ? wrongBitcoinAddress() : wrongCursor()
      throw error
    })
    const confirmed = rows.flatMap(({ place }) => (place.status.confirmed ? place : []))
    return {
      data: rows.flatMap(({ transaction }) =>
        transaction ? toRow(transaction, { address, network, token: currency ?? bitcoin, nowMs: clock.nowMs() }) : [],
      ),
      next: confirmed.length < pageLength ? null : (confirmed.findLast((place) => place.txid)?.txid ?? null),
    }
  }
}

function toRow(
  { txid: hash, vin, vout, fee, status }: v.InferOutput<typeof transactionSchema>,
  {
    address,
    network,
    token,
    nowMs,
  }: {
    readonly address: string
    readonly network: string
    readonly token: Pick<Token, 'name' | 'symbol' | 'decimals' | 'iconUrl'>
    readonly nowMs: number
  },
): HistoryRow[] {
  if (status.confirmed && status.block_time === undefined) return []
  const isOwn = (one: v.InferOutput<typeof output> | null | undefined) => one?.scriptpubkey_address === address
  const sum = (outputs: readonly (v.InferOutput<typeof output> | null | undefined)[]) =>
    outputs.reduce((total, one) => total + BigInt(one?.value ?? 0), 0n)
  const spends = vin.map(({ prevout }) => prevout)
  const spent = sum(spends.filter(isOwn))
  const received = sum(vout.filter(isOwn))
  if (spent === 0n && received === 0n) return []
  const others = vout.filter((one) => !isOwn(one))
  // Who pays all of it pays the fee; of what several pay together each one's part of it is not told.
  const net = spent - received - (spends.every(isOwn) ? BigInt(fee) : 0n)
  const direction = spent === 0n || net < 0n ? 'in' : sum(others) === 0n ? 'self' : 'out'
  const moved = direction === 'self' ? received : net < 0n ? -net : net
  const quantity = toQuantity(moved, token.decimals)
  const transfers: TransferRow[] = quantity
    ? [toFungible({ ...token, icon: token.iconUrl }, { direction, quantity })]
    : []
  return [
    {
      id: `${network}:${hash}`,
      metadata: {
        operationType: nameOperation(transfers),
        hash,
        minedAt: new Date(status.block_time === undefined ? nowMs : status.block_time * 1_000).toISOString(),
        sentFrom: (direction === 'in' ? addressOf(spends.find((one) => !isOwn(one))) : address).slice(0, 256),
        sentTo: (direction === 'out' ? addressOf(others[0]) : address).slice(0, 256),
        status: status.confirmed ? 'confirmed' : 'pending',
        nonce: 0,
        application: null,
        chain: network,
      },
      transfers,
    },
  ]
}

function addressOf(one: v.InferOutput<typeof output> | null | undefined): string {
  return one?.scriptpubkey_address ?? ''
}
