export { numberText, selectionText } from './numbers';
export { optionText } from './options';
export { kindText, tabKey, tabText, typeText } from './parts';
export { placeText, positionName, rowName, type RowName } from './rows';
