import { loadModule } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { LOAD_TIMEOUT_MS } from '../constants.js'
import type { RequirementQuestion } from '../interfaces/requirement.js'
import { createSignInRequirement } from './signInRequirement.js'

/** Has a client require the app's sign-in, and loads the code for it. An app without one does without. */
export function createSignInLoader({ instance, options, platform, requirements, signal }: Internals) {
  const config = options.siwx || options.siweConfig
  const load = () => loadModule(() => import('./createSignIn.js'))
  const meet = async (question: RequirementQuestion): Promise<void> => {
    const { createSignIn } = await load().catch(async (error: unknown) => {
      // A connection that stands is not lost for code that does not come.
      if (question.reason !== 'reconnect') throw error
      await new Promise<void>((resolve) => platform.clock.setTimeout(resolve, LOAD_TIMEOUT_MS))
      return load()
    })
    await instance(createSignIn).meet(question)
  }
  if (config) {
    requirements.set('siwx', createSignInRequirement(config, meet))
    // At work when it is needed, and when who was signed in before disconnects. Where it does not come, whoever needs it says so.
    load().then(
      ({ createSignIn }) => void (signal.aborted || instance(createSignIn)),
      () => {},
    )
  }
  return {}
}
