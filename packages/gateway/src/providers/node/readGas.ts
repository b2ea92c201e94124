import { InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'
import { type AskNode, isRevert } from './createAskNode.js'

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const feeHistorySchema = v.object({
  baseFeePerGas: v.pipe(v.array(quantity), v.minLength(1)),
  reward: v.array(v.pipe(v.array(quantity), v.length(3))),
})

interface GasPrices {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** Returns the highest price of a unit of gas, in wei: by the fees of the last blocks (EIP-1559), or by the one price of a network without them. */
export async function readGasPrices(askNode: AskNode, network: string, signal: AbortSignal): Promise<GasPrices> {
  const [price, history] = await askNode(
    network,
    [
      { method: 'eth_gasPrice', params: [] },
      { method: 'eth_feeHistory', params: ['0x5', 'latest', [25, 50, 90]] },
    ],
    signal,
  )
  const fees = v.safeParse(feeHistorySchema, history?.result)
  const base = fees.success ? (fees.output.baseFeePerGas.at(-1) ?? 0n) : 0n
  if (fees.success && base > 0n) {
    const [standard, fast, instant] = [0, 1, 2].map((column) => {
      const tips = fees.output.reward.map((row) => row[column] ?? 0n)
      const tip = tips.length > 0 ? tips.reduce((sum, one) => sum + one, 0n) / BigInt(tips.length) : 0n
      // The base fee rises by an eighth a block at most: that is enough for two.
      return String((base * 5n) / 4n + tip)
    })
    if (standard && fast && instant) return { standard, fast, instant }
  }
  const single = readQuantity(price?.result)
  return { standard: String(single), fast: String((single * 11n) / 10n), instant: String((single * 5n) / 4n) }
}

/** How much of a token one account lets another take, in base units. */
export async function readAllowance(
  askNode: AskNode,
  {
    network,
    token,
    owner,
    spender,
  }: { readonly network: string; readonly token: string; readonly owner: string; readonly spender: string },
  signal: AbortSignal,
): Promise<bigint> {
  const toWord = (address: string) => address.slice(2).padStart(64, '0')
  const data = `0xdd62ed3e${toWord(owner)}${toWord(spender)}`
  const [answer] = await askNode(network, [{ method: 'eth_call', params: [{ to: token, data }, 'latest'] }], signal)
  // What stands at no token allows nothing. A node that fails says nothing of it.
  if (answer?.result === '0x' || (answer?.error && isRevert(answer.error))) return 0n
  return readQuantity(typeof answer?.result === 'string' ? answer.result.slice(0, 66) : undefined)
}

function readQuantity(value: unknown): bigint {
  const result = v.safeParse(quantity, value)
  if (!result.success) throw new InvalidResponseError({ details: 'A node told an amount that is none.' })
  return result.output
}
