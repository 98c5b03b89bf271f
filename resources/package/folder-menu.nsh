; A workspace is a folder, and Windows ties endings to files only: the menu of a folder gets an entry instead, for names
; that end in .winnow.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\Directory\shell\Winnow" "" "Open with ${PRODUCT_NAME}"
  WriteRegStr SHCTX "Software\Classes\Directory\shell\Winnow" "Icon" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\Directory\shell\Winnow" "AppliesTo" 'System.FileName:"*.winnow"'
  WriteRegStr SHCTX "Software\Classes\Directory\shell\Winnow\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%V"'
!macroend

!macro customUnInstall
  DeleteRegKey SHCTX "Software\Classes\Directory\shell\Winnow"
!macroend
