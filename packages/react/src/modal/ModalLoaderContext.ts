import { createContext } from 'react'
import type { ModalLoader } from './modalLoader.js'

export const ModalLoaderContext = createContext<ModalLoader | null>(null)
