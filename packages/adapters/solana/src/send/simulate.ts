import type { Base64EncodedWireTransaction, Instruction } from '@solana/kit'
import { encodeBase64 } from '../encoding/encodeBase64.js'
import { buildTransaction } from '../kit/buildTransaction.js'
import type { SolanaRpc } from '../kit/createRpc.js'
import { toTransactionError } from '../kit/toTransactionError.js'
import type { TransferPlan } from './planTransfer.js'

/** As much as a transaction may use at all, for finding out what it does use. */
export const maxUnits = 1_400_000

/** The compute units that a transfer uses. @throws what it would fail with */
export async function simulate(
  rpc: SolanaRpc,
  { payer }: TransferPlan,
  build: (units: number) => readonly Instruction[],
  signal: AbortSignal,
): Promise<number> {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send({ abortSignal: signal })
  const bytes = buildTransaction(payer, build(maxUnits), lifetime)
  const { value } = await rpc
    .simulateTransaction(encodeBase64(bytes) as Base64EncodedWireTransaction, {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
    })
    .send({ abortSignal: signal })
  if (value.err) throw toTransactionError(value.err, value.logs)
  return Number(value.unitsConsumed ?? maxUnits)
}
