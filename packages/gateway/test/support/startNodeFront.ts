import { serverFaults, startFaultyServer } from './startFaultyServer.js'

/** How a node can fail those who ask it. */
export const nodeFaults = [...serverFaults, 'otherNetwork', 'absurd', 'otherIds'] as const
type NodeFault = 'otherNetwork' | 'absurd' | 'otherIds'

interface Asked {
  readonly id: number
  readonly method: string
}

/** A server in front of a real node, which hands on what it is asked, or fails as told. */
export async function startNodeFront(rpcUrl: string) {
  /** The methods of each request. */
  const requests: (readonly string[])[] = []
  const server = await startFaultyServer<NodeFault>({
    half: '[{"jsonrpc":"2.0","id":',
    note: (_, text) => requests.push(readAll(text).map(({ method }) => method)),
    async answer({ text, fault }, response) {
      const headers = { 'content-type': 'application/json' }
      const right = await (await fetch(rpcUrl, { method: 'POST', headers, body: text })).text()
      return response.end(fault === undefined ? right : change(JSON.parse(right), readAll(text), fault))
    },
  })
  return Object.assign(server, { requests })
}

function readAll(text: string): readonly Asked[] {
  return [JSON.parse(text)].flat()
}

function change(right: object | readonly object[], all: readonly Asked[], fault: NodeFault): string {
  const list = Array.isArray(right) ? right : [right]
  const changed = list.map((one, index) => {
    const isCheck = all[index]?.method === 'eth_chainId'
    if (fault === 'otherNetwork') return isCheck ? { ...one, result: '0x5' } : one
    if (isCheck) return one
    return fault === 'absurd' ? { ...one, result: `0x${'f'.repeat(101)}` } : { ...one, id: 'another' }
  })
  return JSON.stringify(Array.isArray(right) ? changed : changed[0])
}
