import { loadModule } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { LOAD_TIMEOUT_MS } from '../constants.js'
import type { Requirement, RequirementQuestion } from '../interfaces/requirement.js'
import { createSignInRequirement } from './signInRequirement.js'

/** Has a client require the app's sign-in, and loads the code for it. An app without one does without. */
export function createSignInLoader({ instance, options, platform, requirements, signal }: Internals) {
  const config = options.siwx || options.siweConfig
  const load = () => loadModule(() => import('./createSignIn.js'))
  const meet = async (question: RequirementQuestion): Promise<void> => {
    const { createSignIn } = await load().catch(async (error: unknown) => {
      // A connection that stands is not lost for code that does not come.
      if (question.reason !== 'reconnect' || question.signal.aborted) throw error
      await new Promise<void>((resolve, reject) => {
        const cancel = platform.clock.setTimeout(resolve, LOAD_TIMEOUT_MS)
        const end = (): void => {
          cancel()
          reject(error)
        }
        question.signal.addEventListener('abort', end, { once: true })
      })
      return load()
    })
    await instance(createSignIn).meet(question)
  }
  if (config) {
    // Without its code the wallet connects all the same, and is asked then.
    const connect: Requirement['connect'] =
      config.readCacao &&
      (async (connector, question) => {
        const late = await load().catch(() => undefined)
        return late ? instance(late.createSignIn).connect(connector, question) : connector.connect(question)
      })
    requirements.set('siwx', createSignInRequirement(config, meet, connect))
    // At work when it is needed, and when who was signed in before disconnects. Where it does not come, whoever needs it says so.
    load().then(
      ({ createSignIn }) => void (signal.aborted || instance(createSignIn)),
      () => {},
    )
  }
  return {}
}
