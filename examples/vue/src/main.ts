import './style.css'
import { defineHawserElements } from '@hawser/elements'
import { createApp } from 'vue'
import App from './App.vue'

defineHawserElements()
createApp(App).mount('#app')
