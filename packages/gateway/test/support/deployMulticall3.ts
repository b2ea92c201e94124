import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { jsonRpcRequest } from '@hawser/testing/node'

/** Puts Multicall3, as viem has it, where every network has it that has it. */
export async function deployMulticall3(rpcUrl: string): Promise<void> {
  const constants = createRequire(import.meta.url)
    .resolve('viem')
    .replace(/index\.js$/, 'constants/contracts.js')
  const creation = /multicall3Bytecode = '(0x[\da-f]+)'/.exec(await readFile(constants, 'utf8'))?.[1]
  const code = await jsonRpcRequest(rpcUrl, { method: 'eth_call', params: [{ data: creation }, 'latest'] })
  await jsonRpcRequest(rpcUrl, {
    method: 'anvil_setCode',
    params: ['0xcA11bde05977b3631167028862bE2a173976CA11', code],
  })
}
