import type { FaultEvent } from '../faults/relayFault.js'

/** The topics and the tag of a request whose parameters are not checked yet: what faults choose by. */
export function describeParams(params: unknown): Pick<FaultEvent, 'topics' | 'tag'> {
  const topics: string[] = []
  let tag: number | undefined
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, one] of Object.entries(value)) {
      if (typeof one === 'string' && /^(?:topic|pairingTopic|sessionTopic)$/.test(key)) topics.push(one)
      if (key === 'topics' && Array.isArray(one)) topics.push(...one.filter((topic) => typeof topic === 'string'))
      if ((key === 'messages' || key === 'subscriptions') && Array.isArray(one)) for (const entry of one) collect(entry)
      if (key === 'tag' && typeof one === 'number') tag = one
    }
  }
  collect(params)
  return { topics, tag }
}
