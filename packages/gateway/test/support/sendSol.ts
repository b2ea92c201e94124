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

interface SentInstruction {
  readonly program: string
  /** Those that the program may change, in its order. */
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** Sends instructions that `from` signs, by a transaction of before there were versions, and returns its signature. */
export async function sendInstructions(
  rpcUrl: string,
  from: ReturnType<typeof createSolAccount>,
  instructions: readonly SentInstruction[],
): Promise<string> {
  const latest = await jsonRpcRequest(rpcUrl, { method: 'getLatestBlockhash' })
  const { blockhash } = Object(Object(latest).value)
  const programs = [...new Set(instructions.map(({ program }) => program))]
  const keys = [...new Set([from.address, ...instructions.flatMap(({ accounts }) => accounts), ...programs])]
  const indexOf = (key: string) => keys.indexOf(key)
  const message = Buffer.concat([
    Buffer.from([1, 0, programs.length, keys.length]),
    ...keys.map((key) => decodeBase58(key) ?? Buffer.alloc(0)),
    decodeBase58(String(blockhash)) ?? Buffer.alloc(0),
    Buffer.from([instructions.length]),
    ...instructions.map(({ program, accounts, data }) =>
      Buffer.from([indexOf(program), accounts.length, ...accounts.map(indexOf), data.length, ...data]),
    ),
  ])
  const wire = Buffer.concat([Buffer.from([1]), from.sign(message), message]).toString('base64')
  return String(await jsonRpcRequest(rpcUrl, { method: 'sendTransaction', params: [wire, { encoding: 'base64' }] }))
}

/** Sends lamports, and returns the transaction's signature. */
export function sendSol(
  rpcUrl: string,
  { from, to, lamports }: { from: ReturnType<typeof createSolAccount>; to: string; lamports: bigint },
): Promise<string> {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(lamports, 4)
  return sendInstructions(rpcUrl, from, [
    { program: encodeBase58(new Uint8Array(32)), accounts: [from.address, to], data },
  ])
}
