import type { Network, Platform } from '@hawser/common'
import type { ServicesOptions } from '../services/servicesOptions.js'
import type { OptionsState } from '../state/optionsState.js'
import type { QuestionRequest } from './question.js'

/** The context that the client gives to adapters and connectors. */
export interface AdapterContext {
  readonly platform: Platform
  /**
   * Options of `createHawser` as the app gave them: its name, the client's id, which tells it apart from another one on the page, its remote services, the
   * connectors that it passes, and the types of accounts that it would like to be taken first.
   */
  readonly options?:
    | {
        readonly appName?: string | undefined
        readonly id?: string | undefined
        readonly services?: ServicesOptions | false | undefined
        readonly connectors?: readonly { readonly id: string }[] | undefined
        readonly defaultAccountTypes?: OptionsState['defaultAccountTypes'] | undefined
      }
    | undefined
  /** The requested networks as they are now. */
  readonly networks: () => readonly Network[]
}

/** The context of a connector that an app passes in: it can also have a place in the page, and ask the user. */
export interface ConnectorContext extends AdapterContext {
  /**
   * Resolves to the client's element at the end of the body, made now if need be: the one that the modal is in. What a connector puts into it,
   * such as an iframe, is never moved, and can be used while the modal is open. It goes with the client.
   * @throws NoPageError, ModuleLoadError, ClientDestroyedError
   */
  host(): Promise<HTMLElement>
  /**
   * Asks the user something in the modal, and resolves to the answer: what was entered, or the id of the choice. A client without the modal
   * answers by the action `answerQuestion`.
   * @throws UserRejectedError where the user cancels it or closes the modal
   * @throws AbortedError where nobody has answered: its signal, the connect that it belongs to, its time or the client has ended
   * @throws InvalidOptionsError where nothing can be asked so
   */
  ask(question: QuestionRequest): Promise<string>
}
