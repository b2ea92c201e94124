import { CapabilityMissingError } from '../errors/errors.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { ChainQuestions } from '../interfaces/chainReading.js'

/** One of what some apps ask, once its code is here. @throws CapabilityMissingError, ModuleLoadError */
export async function requireQuestion<TName extends keyof ChainQuestions>(
  adapter: Pick<ChainAdapter, 'namespace' | 'questions'>,
  name: TName,
): Promise<NonNullable<ChainQuestions[TName]>> {
  const ask = (await adapter.questions?.())?.[name]
  if (!ask)
    throw new CapabilityMissingError('questions', adapter.namespace, {
      details: `The adapter for ${adapter.namespace} has no "${name}".`,
    })
  return ask as NonNullable<ChainQuestions[TName]>
}
