import type { Network } from '@hawser/common'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

const systemProgram = address('11111111111111111111111111111111')

/** A transfer of SOL in the wire format, not signed yet. Any library will do: flows take bytes. */
export async function buildTransfer(
  { from, to, lamports }: { readonly from: string; readonly to: string; readonly lamports: bigint },
  network: Network,
): Promise<Uint8Array> {
  const rpc = createSolanaRpc(network.rpcUrls.default.http[0] ?? '')
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (started) => setTransactionMessageFeePayer(address(from), started),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
    (timed) =>
      appendTransactionMessageInstruction(
        {
          programAddress: systemProgram,
          accounts: [
            { address: address(from), role: AccountRole.WRITABLE_SIGNER },
            { address: address(to), role: AccountRole.WRITABLE },
          ],
          data,
        },
        timed,
      ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
