import * as v from 'valibot'

const chainSchema = v.object({
  name: v.string(),
  rpcUrl: v.pipe(v.string(), v.url()),
  symbol: v.optional(v.string(), 'ETH'),
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

const runConfigSchema = v.object({
  /** The WalletConnect relay. Without one the page says how to start it. */
  relayUrl: v.optional(v.pipe(v.string(), v.regex(/^wss?:\/\//))),
  projectId: v.optional(v.string(), 'hawser-sample-wallet'),
  /** The networks that the wallet knows, by CAIP-2 id, or by decimal chain id for those of Ethereum's kind. */
  chains: v.optional(
    v.record(v.pipe(v.string(), v.regex(/^(?:[1-9]\d*|[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})$/)), chainSchema),
    {},
  ),
  /** The words of this run's accounts; without them the page makes its own and keeps them. */
  mnemonic: v.optional(v.string()),
})

export type RunConfig = v.InferOutput<typeof runConfigSchema>

/**
 * What the server wrote into the page's `#run-config` block, so that one build serves every port.
 * @throws Error when the block holds something else.
 */
export function readRunConfig(document: Document): RunConfig {
  const text = document.getElementById('run-config')?.textContent?.trim() ?? ''
  if (text === '') return v.parse(runConfigSchema, {})
  try {
    return v.parse(runConfigSchema, JSON.parse(text))
  } catch (cause) {
    throw new Error('The page’s run configuration does not fit. Start the wallet with npm run demo.', { cause })
  }
}
