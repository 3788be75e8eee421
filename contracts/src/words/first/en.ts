/** Words of the trade that the first page says too. */
export const condition = { new: 'New', remanufactured: 'Remanufactured', used: 'Used' }
