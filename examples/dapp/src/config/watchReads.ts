/** Who answered when a chain was last read: the gateway, or a node of the chain itself. */
type ReadSource = 'gateway' | 'node'

/** The page's gateway, and who answers when chains are read. */
export interface GatewayReads {
  readonly gatewayUrl: string
  /** Asks as the page's own does, and notes who answered. */
  readonly fetch: typeof fetch
  subscribe(onChange: () => void): () => void
  /** Undefined until a chain has been read. */
  getSource(): ReadSource | undefined
}

/** Watches whether chains are read through the gateway, or by `nodeUrls` in its place. */
export function watchReads(gatewayUrl: string, nodeUrls: readonly string[]): GatewayReads {
  const proxy = new URL('/v1/?', gatewayUrl).href
  const nodes = new Set(nodeUrls)
  const listeners = new Set<() => void>()
  let source: ReadSource | undefined
  const note = (url: string): void => {
    const next = url.startsWith(proxy) ? 'gateway' : nodes.has(url) ? 'node' : source
    if (next === source) return
    source = next
    for (const listener of listeners) listener()
  }
  return {
    gatewayUrl,
    async fetch(input, init) {
      const response = await globalThis.fetch(input, init)
      if (response.ok) note(input instanceof Request ? input.url : String(input))
      return response
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    getSource: () => source,
  }
}
