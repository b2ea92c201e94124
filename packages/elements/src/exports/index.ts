export { type DefineHawserElementsOptions, defineHawserElements } from '../defineHawserElements.js'
export type {
  HawserAccountButtonElement,
  HawserButtonElement,
  HawserElement,
  HawserElementTagNameMap,
  HawserModalElement,
  HawserNetworkButtonElement,
} from '../elements/types.js'
export { ElementClientError, ElementsLoadError } from '../errors.js'
export type { HawserElementEventMap } from '../events.js'
