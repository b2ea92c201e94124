import { createContext } from 'react'
import { createText, type Text } from './createText.js'

/** The modal's text. English where no modal provides another. */
export const TextContext = createContext<Text>(createText({ code: 'en', dir: 'ltr' }))
