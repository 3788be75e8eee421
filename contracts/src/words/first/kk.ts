/** Trade terms that the first page uses too. */
export const condition = { new: 'Жаңа', remanufactured: 'Қалпына келтірілген', used: 'Пайдаланылған' }
