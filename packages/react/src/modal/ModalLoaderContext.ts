import { createContext } from 'react'
import type { ModalLoader } from './createModalLoader.js'

export const ModalLoaderContext = createContext<ModalLoader | null>(null)
