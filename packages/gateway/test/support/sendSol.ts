import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@hawser/common'
import { jsonRpcRequest } from '@hawser/testing/node'

/** An account of Solana with the key of 32 bytes. */
export function createSolAccount(secret: Uint8Array) {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret])
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { address: encodeBase58(publicKey), publicKey, sign: (bytes: Uint8Array) => sign(null, bytes, privateKey) }
}

/** Sends lamports by a transaction of before there were versions, and returns its signature. */
export async function sendSol(
  rpcUrl: string,
  { from, to, lamports }: { from: ReturnType<typeof createSolAccount>; to: string; lamports: bigint },
): Promise<string> {
  const latest = await jsonRpcRequest(rpcUrl, { method: 'getLatestBlockhash' })
  const { blockhash } = Object(Object(latest).value)
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(lamports, 4)
  const message = Buffer.concat([
    Buffer.from([1, 0, 1, 3]),
    from.publicKey,
    decodeBase58(to) ?? Buffer.alloc(0),
    Buffer.alloc(32),
    decodeBase58(String(blockhash)) ?? Buffer.alloc(0),
    Buffer.from([1, 2, 2, 0, 1, data.length]),
    data,
  ])
  const wire = Buffer.concat([Buffer.from([1]), from.sign(message), message]).toString('base64')
  return String(await jsonRpcRequest(rpcUrl, { method: 'sendTransaction', params: [wire, { encoding: 'base64' }] }))
}
