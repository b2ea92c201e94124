import { Transaction } from 'bitcoinjs-lib'
import { type BitcoinChain, TransactionRefusedError } from './createBitcoinChain.js'

export interface EsploraAnswer {
  readonly status: number
  readonly body: string
}

const json = (value: unknown): EsploraAnswer => ({ status: 200, body: JSON.stringify(value) })
const text = (body: string): EsploraAnswer => ({ status: 200, body })
const bad = (body: string): EsploraAnswer => ({ status: 400, body })
const missing: EsploraAnswer = { status: 404, body: 'Transaction not found' }

/** Returns the response of Esplora's HTTP API, as far as wallets and apps use it. */
export async function answerEsplora(
  chain: BitcoinChain,
  {
    method,
    path,
    body,
    feeRates,
  }: {
    readonly method: string
    readonly path: string
    readonly body: string
    readonly feeRates: Readonly<Record<string, number>>
  },
): Promise<EsploraAnswer> {
  const [first, id = '', rest = ''] = path.split('/').filter((part) => part !== '')
  if (method === 'POST') return first === 'tx' ? broadcast(chain, body) : { status: 404, body: 'Not found' }
  if (first === 'fee-estimates') return json(feeRates)
  if (first === 'blocks' && id === 'tip' && rest === 'height') return text(String(chain.height()))
  if (first === 'address') return answerAddress(chain, id, rest)
  if (first === 'tx') return answerTransaction(chain, id, rest)
  return { status: 404, body: 'Not found' }
}

async function broadcast(chain: BitcoinChain, hex: string): Promise<EsploraAnswer> {
  try {
    return text(await chain.broadcast(hex))
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error
    return bad(`sendrawtransaction RPC error: {"code":-26,"message":"${error.message}"}`)
  }
}

async function answerAddress(chain: BitcoinChain, address: string, rest: string): Promise<EsploraAnswer> {
  let coins: Awaited<ReturnType<BitcoinChain['coins']>>
  try {
    coins = await chain.coins(address)
  } catch {
    return bad('Invalid Bitcoin address')
  }
  if (rest === 'utxo') {
    return json(
      coins.map((coin) => ({
        txid: coin.rhash(),
        vout: coin.index,
        value: coin.value,
        status: coin.height < 0 ? { confirmed: false } : { confirmed: true, block_height: coin.height },
      })),
    )
  }
  const sum = (isConfirmed: boolean) =>
    coins.filter(({ height }) => height >= 0 === isConfirmed).reduce((total, { value }) => total + value, 0)
  return json({
    address,
    chain_stats: { funded_txo_sum: sum(true), spent_txo_sum: 0 },
    mempool_stats: { funded_txo_sum: sum(false), spent_txo_sum: 0 },
  })
}

async function answerTransaction(chain: BitcoinChain, txid: string, rest: string): Promise<EsploraAnswer> {
  if (!/^[0-9a-f]{64}$/.test(txid)) return bad('Invalid hex string')
  const transaction = await chain.transaction(txid)
  if (!transaction) return missing
  const status =
    transaction.height === undefined ? { confirmed: false } : { confirmed: true, block_height: transaction.height }
  if (rest === 'hex') return text(transaction.hex)
  if (rest === 'status') return json(status)
  const vout = transaction.outputs.map(({ script, value }) => ({
    scriptpubkey: Buffer.from(script).toString('hex'),
    value: Number(value),
  }))
  return json({ txid, vout, status, fee: await feeOf(chain, transaction.hex) })
}

/** What its inputs hold and its outputs do not, in satoshis. A block's reward pays none. */
async function feeOf(chain: BitcoinChain, hex: string): Promise<number> {
  const transaction = Transaction.fromHex(hex)
  if (transaction.isCoinbase()) return 0
  let spent = 0n
  for (const { hash, index } of transaction.ins) {
    const previous = await chain.transaction(Buffer.from(hash).reverse().toString('hex'))
    spent += previous?.outputs[index]?.value ?? 0n
  }
  return Number(transaction.outs.reduce((left, { value }) => left - value, spent))
}
