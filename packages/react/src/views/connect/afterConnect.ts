import { ConnectingExternalView } from '../connectingExternal/ConnectingExternalView.js'
import { ConnectMethods } from './ConnectMethods.js'

/** What Connect leads to most often, and the ways to connect beside wallets: one chunk, which comes right after the modal's own. */
export const afterConnect = { ConnectingExternalView, ConnectMethods }
