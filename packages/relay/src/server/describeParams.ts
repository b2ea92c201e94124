import type { FaultEvent } from '../faults/relayFault.js'

const topicKeys = new Set(['topic', 'pairingTopic', 'sessionTopic'])

/** The topics and the tag of a request whose parameters are not checked yet: what faults choose by. */
export function describeParams(params: unknown): Pick<FaultEvent, 'topics' | 'tag'> {
  const members = entriesOf(params)
  // One level of batches and no deeper: what is not checked yet may be nested without end.
  const batched = members.flatMap(([key, value]) =>
    (key === 'messages' || key === 'subscriptions') && Array.isArray(value) ? value.flatMap(entriesOf) : [],
  )
  const topics: string[] = []
  let tag: number | undefined
  for (const [key, value] of [...members, ...batched]) {
    // One by one: what comes in one frame is more than a call has room for.
    const named: readonly unknown[] = topicKeys.has(key)
      ? [value]
      : key === 'topics' && Array.isArray(value)
        ? value
        : []
    for (const topic of named) if (typeof topic === 'string') topics.push(topic)
    if (key === 'tag' && typeof value === 'number') tag = value
  }
  return { topics, tag }
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
